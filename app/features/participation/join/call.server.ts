import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { answerField, peopleField } from '#app/shared/participation/party.ts'
import type { AnswerOnTheWire, FieldErrors } from './party-form.server.ts'

/** The input of a join form. */
export interface JoinFields {
  /** How many people come in all, of each ticket type. */
  attendance: { paymentModelId?: number | undefined; nbrParticipant: number }[]
  responses: AnswerOnTheWire[]
  memberCard?: { number: string; email: string } | undefined
  consent: boolean
  acceptFewer: boolean
}

/**
 * The result of joining: the places given, or the refusal (a key of `errors`, the field it belongs to, the status).
 */
export type JoinEnd = JoinGrant | JoinRefusal

export interface JoinGrant {
  given: number
  wanted: number
  /** Whether the request awaits the host's approval; null when only the email may reveal it. */
  isAsked: boolean | null
}

export interface JoinRefusal {
  /** The code of the contract; FULL when no place was given. */
  code: string
  error: string
  /** The name of the field to which the error belongs. */
  field?: string
  /** The errors by field, when several fields have to change. */
  fieldErrors?: FieldErrors
  status: number
  left?: number
}

/** Refusals that are shown in one sentence above the form, by the code of the contract. */
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
  REFUSED_BY_HOST: 'participation.join.refused',
  NOT_IMPLEMENTED: 'participation.join.paid',
  EXTERNAL_TICKETS: 'participation.join.external',
  SALE_NOT_OPEN: 'participation.join.saleNotOpen',
  SALE_OVER: 'participation.join.saleOver',
  PARTY_TOO_LARGE: 'participation.join.partyTooLarge',
  UNKNOWN_PAYMENT_MODEL: 'participation.paymentModel',
}

/** Refusals about the member card, shown at its number. */
const CARD_SENTENCES: Record<string, string> = {
  MEMBER_CARD_REQUIRED: 'card.asked',
  MEMBER_CARD_NOT_VALID: 'card.notValid',
  MEMBER_CARD_IN_USE: 'card.inUse',
}

/** Joins as the caller, or as the holder of the pass. An activity that no longer exists gets the 404 page. */
export async function joinActivity(
  args: RequestArgs,
  activityId: number,
  { attendance, responses, memberCard, consent, acceptFewer }: JoinFields,
  pass?: string,
): Promise<JoinEnd> {
  const input = { activityId, attendance, responses, memberCard, consent, acceptFewer, guestId: pass }
  const { error, data } = await safe(api(args).participation.join(input))
  if (error) return refusalOf(error)
  if (data.result === 'inscription_cancelled') return noPlace(data.left ?? 0, attendance)
  const people = attendance.reduce((sum, { nbrParticipant }) => sum + nbrParticipant, 0)
  const given = data.given ?? people
  const isAsked = data.participant ? data.participant.waitingNbr > 0 : null
  return { given, wanted: data.result === 'inscription_some_participant' ? people : given, isAsked }
}

/** Returns the page's message for an error; rethrows errors that have none. */
export function refusalOf(error: Error): JoinRefusal {
  if (!(error instanceof ORPCError)) giveUp(error)
  const code = String(error.code)
  if (code === 'ACTIVITY_UNRECOVERED') throw new Response(null, { status: 404 })
  const fieldErrors = code === 'BAD_REQUEST' ? wrongAnswers(error.data) : null
  if (fieldErrors) return { code, error: 'answer.required', fieldErrors, status: error.status }
  const card = CARD_SENTENCES[code]
  if (card) return { code, error: card, field: 'cardNumber', status: error.status }
  const sentence =
    code === 'TOO_MANY_REQUESTS' ? waitMessage(error, 'participation.join.tooMany') : SENTENCES[code]
  if (!sentence) giveUp(error)
  return { code, error: sentence, status: error.status }
}

const WrongAnswers = z.object({
  issues: z.array(
    z.object({
      path: z.tuple([z.literal('responses'), z.int(), z.int().optional()]),
      message: z.string(),
    }),
  ),
})

/** Returns the errors of the questions, by the names of their fields. */
function wrongAnswers(data: unknown): FieldErrors | null {
  const wrong = WrongAnswers.safeParse(data)
  if (!wrong.success) return null
  return Object.fromEntries(
    wrong.data.issues.map(({ path: [, questionId, person], message }) => [
      answerField(questionId, person ?? null),
      [message],
    ]),
  )
}

/** inscription_cancelled: no place was taken, but some may be left for a smaller party. */
function noPlace(left: number, attendance: JoinFields['attendance']): JoinRefusal {
  const full = { code: 'FULL', status: 409, left }
  if (left === 0) return { ...full, error: 'participation.join.full' }
  const [first] = attendance
  if (first?.paymentModelId === undefined)
    return { ...full, error: `participation.join.fewerLeft?left=${left}`, field: 'nbrParticipant' }
  const field = peopleField(first.paymentModelId)
  return { ...full, error: `participation.join.fewerThanAsked?left=${left}`, field }
}
