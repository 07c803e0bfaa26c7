import type { Profile } from '#server/contract/entities.ts'
import { markdown } from '#server/documents/markdown.ts'
import { api, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

/** A profile as this person may see it; the 404 page for whoever may not. */
export async function readProfile(asking: Asking, userId: number): Promise<Profile> {
  const { error, isDefined, data } = await safe(api(asking).profile.read({ userId }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) throw error
  return data
}

/** What people say of themselves, as safe HTML. */
export function describePerson({ description }: Profile): string | null {
  return description && markdown(description)
}
