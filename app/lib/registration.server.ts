import type { Activity } from '#server/contract/entities.ts'
import { api, giveUp, safe } from './api.server.ts'
import { readPass } from './guest-pass.server.ts'
import type { Asking } from './request.server.ts'

/** What is registered under this pass, or by the account; null for a pass that opens nothing. */
export async function listRegistrations(asking: Asking, pass?: string) {
  const { error, isDefined, data } = await safe(api(asking).pages.registration.list({ guestId: pass }))
  if (isDefined) return null
  if (error) giveUp(error)
  return data
}

/** The registration in this activity of whoever asks: by the link of a letter, the account, or the pass of this browser. */
export async function findOwnRegistration(asking: Asking, { activityId, own }: Activity) {
  const pass = await readPass(asking)
  const opened = pass ? await listRegistrations(asking, pass.pass) : null
  const ofPass = opened?.find(({ activity }) => activity.activityId === activityId)?.participant
  const participant = ofPass ?? own
  if (!participant) return null
  const { participantNbr: people, email } = participant
  return { people, email, passe: ofPass && pass?.isLink ? pass.pass : null }
}
