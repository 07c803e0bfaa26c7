import { ORPCError } from '@orpc/server'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

/** What a registration form says. */
export interface Wish {
  /** How many people come in all. */
  nbrParticipant: number
  paymentModelId?: number | undefined
  consent: boolean
  acceptFewer: boolean
}

/** How a wish to join ends: places given, or why not (a key of `errors`, the field it is about, the status). */
export type JoinEnd = JoinGrant | JoinRefusal

export interface JoinGrant {
  given: number
  wanted: number
}

export interface JoinRefusal {
  /** Of the contract; FULL when no place was given. */
  code: string
  error: string
  field?: 'nbrParticipant' | 'paymentModelId' | 'email'
  status: number
  left?: number
}

/** Refusals that are said in one sentence over the form, by the code of the contract. */
const SENTENCES: Record<string, string> = {
  UNAUTHORIZED: 'participation.join.passOver',
  mail_not_validated: 'participation.join.mailNotValidated',
  ACCOUNT_NOT_USABLE: 'participation.join.accountNotUsable',
  ACCOUNT_BANNED: 'participation.join.accountBanned',
  ACTIVITY_NOT_VALID: 'participation.join.notOpen',
  ACTIVITY_CANCELLED: 'participation.join.cancelled',
  ALREADY_STARTED: 'participation.join.started',
  ALREADY_JOINED: 'participation.join.alreadyJoined',
  HOST_CANNOT_JOIN: 'participation.join.host',
  TOO_MANY_REQUESTS: 'participation.join.tooMany',
  NOT_IMPLEMENTED: 'participation.join.paid',
}

/** Registers the asker, or whoever holds the pass. An activity that is gone meanwhile is the 404 page. */
export async function joinActivity(
  asking: Asking,
  activityId: number,
  { nbrParticipant, paymentModelId, consent, acceptFewer }: Wish,
  pass?: string,
): Promise<JoinEnd> {
  const attendance = [{ nbrParticipant, paymentModelId }]
  const wish = { activityId, attendance, consent, acceptFewer, guestId: pass }
  const { error, data } = await safe(api(asking).participation.join(wish))
  if (error) return refusalOf(error)
  if (data.result === 'inscription_cancelled') return noPlace(data.left ?? 0)
  return { given: data.given ?? nbrParticipant, wanted: nbrParticipant }
}

/** What the page says of an error; what it cannot explain is thrown on. */
export function refusalOf(error: Error): JoinRefusal {
  if (!(error instanceof ORPCError)) giveUp(error)
  const code = String(error.code)
  if (code === 'ACTIVITY_UNRECOVERED') throw new Response(null, { status: 404 })
  if (code === 'UNKNOWN_PAYMENT_MODEL') {
    return { code, error: 'participation.paymentModel', field: 'paymentModelId', status: error.status }
  }
  const sentence = SENTENCES[code]
  if (!sentence) giveUp(error)
  return { code, error: sentence, status: error.status }
}

/** inscription_cancelled: nothing was taken, and some places may still be left for a smaller party. */
function noPlace(left: number): JoinRefusal {
  const full = { code: 'FULL', status: 409, left }
  if (left === 0) return { ...full, error: 'participation.join.full' }
  return { ...full, error: `participation.join.fewerLeft?left=${left}`, field: 'nbrParticipant' }
}
