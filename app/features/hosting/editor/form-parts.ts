import type { SubmissionResult } from '@conform-to/react'
import type { Trouble } from '#app/features/hosting/editor/drafts/autosave.ts'
import type { BegunAnew } from '#app/features/hosting/editor/use-rows.ts'
import type { Towns } from '#app/shared/activity/town/suggestions.ts'

/** Returns the text of a form's value; null when it is none, or empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null
}

/** Remembers which of several towns of the same name was chosen, or which lies near a place that was written freely. */
export function keptTown({
  city,
  nearCity,
  cityPlaceId,
}: Record<string, unknown>): { city: string; cityPlaceId: string } | null {
  const asked = textOf(nearCity) ?? textOf(city)
  const chosen = textOf(cityPlaceId)
  return asked && chosen ? { city: asked, cityPlaceId: chosen } : null
}

/** The form as the server returned it: with its errors, or with a row more or less. */
export interface Returned {
  result: SubmissionResult | null
  fields: BegunAnew | null
  towns: Towns
  pictureKey: string | null
  bannerKey: string | null
  draftId: number | null
  draftVersion: string | null
  unsaved: Trouble | null
  /** The version of a published activity that the fields were filled from. */
  lockVersion: number | null
  /** Whether the change was to apply to all later activities of its series, too. */
  following: boolean
}
