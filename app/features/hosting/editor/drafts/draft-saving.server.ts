import { randomUUID } from 'node:crypto'
import { type Entries, entriesOf } from '#app/features/hosting/editor/rows.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { forgetStaleTown } from '#app/shared/activity/town/form.server.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

/** The page that saves, the number of the save, and the version of the draft that the page had read. */
export interface DraftWrite {
  requestKey: string
  turn: number | null
  draftVersion: string | null | undefined
}

export type DraftSavingResult =
  | { outcome: 'SAVED' | 'CHANGED_MEANWHILE'; draftId: number; draftVersion: string | null }
  | { outcome: 'TOO_LONG' | 'TOO_MANY_DRAFTS' }
  /** The person acts for another account than when the page was opened. */
  | { outcome: 'FOR_ANOTHER' }
  /** `activityId`: the draft was published meanwhile; undefined: the draft no longer exists. */
  | { outcome: 'GONE'; activityId?: number }

const LARGEST_DRAFT = 100_000
const LONGEST_TEXT = 50_000

/** Saves the fields of the editor as they were typed; returns why, if that was not possible. */
export async function saveDraft(
  args: RequestArgs,
  { draftId, fields, writing }: { draftId: number | null; fields: Entries; writing: DraftWrite },
): Promise<DraftSavingResult> {
  if (isTooLong(fields)) return { outcome: 'TOO_LONG' }
  const name = oneLine(fields.find(([name]) => name === 'name')?.[1] ?? '')
  const saved = await attempt(api(args).pages.draft.save({ draftId, name, fields, writing }))
  if ('answer' in saved) return { outcome: 'SAVED', ...saved.answer }
  switch (saved.refused) {
    case 'TOO_MANY_DRAFTS':
      return { outcome: saved.refused }
    case 'CHANGED_MEANWHILE':
      return { outcome: saved.refused, ...saved.data }
    case 'ALREADY_PUBLISHED': // in another window, or by a button that was pressed twice
      return { outcome: 'GONE', activityId: saved.data.activityId }
    case 'ACTIVITY_UNRECOVERED':
      return { outcome: 'GONE' }
    case 'UNAUTHORIZED':
    case 'ACCOUNT_NOT_USABLE':
      throw new Response(null, { status: saved.status })
  }
}

/**
 * Saves what a page sends while people type. Uploads, and the choice between towns of the same name, wait for a button.
 */
export async function keepTyped(
  args: RequestArgs,
  form: FormData,
  draftId: number | null,
): Promise<DraftSavingResult> {
  const writing = takeWriting(form)
  for (const name of OF_BUTTONS) form.delete(name)
  forgetStaleTown(form)
  return saveDraft(args, { draftId, fields: entriesOf(form), writing })
}

const OF_BUTTONS = ['intent', 'draftId', 'of', 'dropPicture', 'dropBanner']

/**
 * Removes the fields that describe the page and not the activity. A form from elsewhere counts as a page of its own.
 */
export function takeWriting(form: FormData): DraftWrite {
  const turn = textOf(form, 'turn')
  const writing = {
    requestKey: Uuid.safeParse(form.get('requestKey')).data ?? randomUUID(),
    turn: /^[1-9]\d{0,8}$/.test(turn) ? Number(turn) : null,
    draftVersion: form.has('draftVersion') ? textOf(form, 'draftVersion').slice(0, 100) || null : undefined,
  }
  for (const name of ['requestKey', 'turn', 'draftVersion']) form.delete(name)
  return writing
}

function isTooLong(fields: Entries): boolean {
  return (
    JSON.stringify(fields).length > LARGEST_DRAFT || fields.some(([, text]) => text.length > LONGEST_TEXT)
  )
}

function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 120)
}
