import { attemptForForm } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { askPass, type Guest, keepPass, keptPassOf } from '#app/shared/account/guest-pass.server.ts'
import { joinActivity, type JoinFields, type JoinGrant, type JoinRefusal } from './call.server.ts'

type GuestJoinResult = (JoinGrant & { setCookie: string }) | JoinRefusal

/**
 * Joins as a guest. Uses the pass that this browser keeps for them, else a new one; a form that is sent twice gets the
 * same pass.
 */
export async function joinAsGuest(
  args: RequestArgs,
  activityId: number,
  fields: JoinFields & Guest,
  formToken: string,
): Promise<GuestJoinResult> {
  const kept = await keptPassOf(args, fields)
  if (kept) {
    const joined = await joinActivity(args, activityId, fields, kept)
    if (!('refused' in joined)) return { ...joined, setCookie: await keepPass(kept, fields) }
    if (joined.refused !== 'UNAUTHORIZED') return joined
  }
  const asked: { answer: string } | JoinRefusal = await attemptForForm(askPass(args, fields, formToken))
  if ('refused' in asked) return asked
  const joined = await joinActivity(args, activityId, fields, asked.answer)
  return 'refused' in joined ? joined : { ...joined, setCookie: await keepPass(asked.answer, fields) }
}
