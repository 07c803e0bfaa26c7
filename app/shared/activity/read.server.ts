import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { ErrorDetails } from '#app/lib/http/error-details.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import type { ActivityPage } from './summary.ts'

/** Loads the activity as this person may see it; throws the 404 page for those who may not. */
export function readActivity(args: RequestArgs, activityId: number): Promise<ActivityPage> {
  return read(args, activityId, undefined)
}

/** The same for pages that guests open with the link of an email: it shows what they are registered or in line for. */
export async function readAsAttendee(args: RequestArgs, activityId: number): Promise<ActivityPage> {
  const pass = await readPass(args)
  return read(args, activityId, pass?.pass)
}

async function read(args: RequestArgs, activityId: number, guestId: string | undefined) {
  const found = await attempt(api(args).pages.activity.read({ activityId, guestId }))
  if ('refused' in found) throw await unrecovered(args)
  return found.answer
}

/** A hidden activity and one that never existed get the same answer. */
async function unrecovered(args: RequestArgs): Promise<Response> {
  const t = await wordsFor(args, 'activity')
  const details: ErrorDetails = { title: t('unrecovered'), text: t('unrecoveredText') }
  return Response.json(details, { status: 404 })
}
