import { attemptForForm } from '#app/lib/attempt.server.ts'
import { asFault } from '#app/lib/form/fault.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { askPass, type Guest, keepPass, keptPassOf } from '#app/shared/account/guest-pass.server.ts'
import { joinActivity, type JoinFields, type JoinGrant, type JoinRefusal } from './call.server.ts'

/** Joins as a guest. */
export async function joinAsGuest(
  args: RequestArgs,
  activityId: number,
  fields: JoinFields & Guest,
  formToken: string,
): Promise<(JoinGrant & { setCookie: string }) | JoinRefusal> {
  return withGuestPass(args, fields, formToken, (pass) => joinActivity(args, activityId, fields, pass))
}

/**
 * Calls with the pass that this browser keeps for this guest, else with a new one; a form that is sent twice gets the
 * same pass. `setCookie` keeps it.
 */
export async function withGuestPass<Done extends object>(
  args: RequestArgs,
  guest: Guest,
  formToken: string,
  call: (pass: string) => Promise<Done | JoinRefusal>,
): Promise<(Done & { setCookie: string }) | JoinRefusal> {
  const kept = await keptPassOf(args, guest)
  if (kept) {
    const done = await call(kept)
    if (!('refused' in done)) return { ...done, setCookie: await keepPass(kept, guest) }
    if (done.refused !== 'UNAUTHORIZED') return done
  }
  const requested = attemptForForm(askPass(args, guest, formToken))
  const orFault = (error: unknown) => asFault(args, error)
  const asked: { answer: string } | JoinRefusal = await requested.catch(orFault)
  if ('refused' in asked) return asked
  const done = await call(asked.answer)
  return 'refused' in done ? done : { ...done, setCookie: await keepPass(asked.answer, guest) }
}
