import { safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { askPass, type Guest, keepPass, keptPassOf } from '#app/shared/account/guest-pass.server.ts'
import { joinActivity, type JoinFields, type JoinGrant, type JoinRefusal, refusalOf } from './call.server.ts'

type GuestJoinEnd = (JoinGrant & { setCookie: string }) | JoinRefusal

/**
 * Joins as a guest. Uses the pass that this browser keeps for them, else a new one; a form that is sent twice gets the
 * same pass.
 */
export async function joinAsGuest(
  args: RequestArgs,
  activityId: number,
  fields: JoinFields & Guest,
  formToken: string,
): Promise<GuestJoinEnd> {
  const kept = await keptPassOf(args, fields)
  if (kept) {
    const end = await joinActivity(args, activityId, fields, kept)
    if (!('code' in end)) return { ...end, setCookie: await keepPass(kept, fields) }
    if (end.code !== 'UNAUTHORIZED') return end
  }
  const { error, data: pass } = await safe(askPass(args, fields, formToken))
  if (error) return passRefusal(error)
  const end = await joinActivity(args, activityId, fields, pass)
  return 'code' in end ? end : { ...end, setCookie: await keepPass(pass, fields) }
}

/** An address that belongs to an account is refused at its field. */
function passRefusal(error: Error): JoinRefusal {
  if ('code' in error && error.code === 'ALREADY_REGISTERED')
    return { code: error.code, error: 'email.taken', field: 'email', status: 409 }
  if ('code' in error && error.code === 'ADDRESS_REFUSED')
    return { code: error.code, error: 'email.refused', field: 'email', status: 403 }
  return refusalOf(error)
}
