import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { ErrorDetails } from '#app/lib/http/error-details.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass, returnWithLink } from '#app/shared/account/guest-pass.server.ts'
import type { ActivityPage } from './summary.ts'

/**
 * Loads the activity as this person may see it, guests with the link of an email as well: it shows what they are
 * registered or in line for. Where a link of ours has no room for the mark of theirs, leads to the same page with it.
 * Throws the 404 page for those who may not see it.
 */
export async function readActivity(args: RequestArgs, activityId: number): Promise<ActivityPage> {
  const pass = await readPass(args)
  const found = await attempt(api(args).pages.activity.read({ activityId, guestId: pass?.pass }))
  if ('answer' in found) return found.answer
  await returnWithLink(args)
  throw await unrecovered(args)
}

/** A hidden activity and one that never existed get the same answer. */
async function unrecovered(args: RequestArgs): Promise<Response> {
  const t = await wordsFor(args, 'activity')
  const details: ErrorDetails = { title: t('unrecovered'), text: t('unrecoveredText') }
  return Response.json(details, { status: 404 })
}
