import { ORPCError } from '@orpc/server'
import type { z } from 'zod'
import type { RegistrationForm } from '#server/schemas/participation.ts'
import { api, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

/** How a wish to join ends: places given, or why not (a key of `errors`, the field it is about, the status). */
export type JoinEnd =
  | { given: number; wanted: number }
  | { error: string; field?: 'nbrParticipant'; status: number; left?: number }

/** Refusals that are said in one sentence over the form, by the code of the contract. */
const SENTENCES: Record<string, string> = {
  mail_not_validated: 'participation.join.mailNotValidated',
  ACCOUNT_NOT_USABLE: 'participation.join.accountNotUsable',
  ACCOUNT_BANNED: 'participation.join.accountBanned',
  ACTIVITY_NOT_VALID: 'participation.join.notOpen',
  ACTIVITY_CANCELLED: 'participation.join.cancelled',
  ALREADY_STARTED: 'participation.join.started',
  HOST_CANNOT_JOIN: 'participation.join.host',
  NOT_IMPLEMENTED: 'participation.join.paid',
}

/** Registers the asker. An activity that is gone meanwhile is the 404 page. */
export async function joinActivity(
  asking: Asking,
  activityId: number,
  { nbrParticipant, consent, acceptFewer }: z.output<typeof RegistrationForm>,
): Promise<JoinEnd> {
  const wish = { activityId, attendance: [{ nbrParticipant }], consent, acceptFewer }
  const { error, data } = await safe(api(asking).participation.join(wish))
  if (!error)
    return data.result === 'inscription_cancelled' ? noPlace(data.left ?? 0) : granted(data, nbrParticipant)
  if (!(error instanceof ORPCError)) throw error
  if (error.code === 'ACTIVITY_UNRECOVERED') throw new Response(null, { status: 404 })

  const sentence = SENTENCES[String(error.code)]
  if (!sentence) throw error
  return { error: sentence, status: error.status }
}

function granted({ given }: { given?: number }, wanted: number): JoinEnd {
  return { given: given ?? wanted, wanted }
}

/** inscription_cancelled: nothing was taken, and some places may still be left for a smaller party. */
function noPlace(left: number): JoinEnd {
  if (left > 0) return { error: 'participation.join.fewerLeft', field: 'nbrParticipant', status: 409, left }
  return { error: 'participation.join.full', status: 409, left }
}
