import type { Submission } from '@conform-to/react'
import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { attemptForForm } from '#app/lib/attempt.server.ts'
import { type ReturnedForm, returnForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { answerField, peopleField } from '#app/shared/participation/party.ts'
import type { Province } from '#server/domain/payment/province.ts'
import { type AddedPeople, type Companion, nameCompanions } from './names.server.ts'
import type { AnswerOnTheWire, FieldErrors } from './party-form.server.ts'

/** The input of a join form. */
export interface JoinFields {
  /** How many people come in all, of each ticket type. */
  attendance: { paymentModelId?: number | undefined; nbrParticipant: number }[]
  responses: AnswerOnTheWire[]
  memberCard?: { number: string; email: string } | undefined
  consent: boolean
  acceptFewer: boolean
  /** Of the buyer of something online. */
  province?: Province | undefined
  /** The people who come along, as far as they are named. */
  names: Companion[]
  /** The people to whom the numbers of the names belong. */
  added: AddedPeople
}

/** The places given. */
export interface JoinGrant {
  given: number
  wanted: number
  /** Whether the request awaits the host's approval; null when only the email may reveal it. */
  awaitsApproval: boolean | null
}

/** A refusal of joining, or of the pass for it; FULL when no place was given. */
export interface JoinRefusal {
  refused: string
  data?: unknown
  status: number
}

/** Joins as the caller, or as the holder of the pass. */
export async function joinActivity(
  args: RequestArgs,
  activityId: number,
  { attendance, responses, memberCard, consent, acceptFewer, province, names, added }: JoinFields,
  pass?: string,
): Promise<JoinGrant | JoinRefusal> {
  const input = {
    activityId,
    attendance,
    responses,
    memberCard,
    consent,
    acceptFewer,
    province,
    guestId: pass,
  }
  const call = api(args).participation.join(input)
  const joined = await attemptForForm(call, ['BAD_REQUEST', 'ACCOUNT_BANNED'])
  if ('refused' in joined) return joined
  const { result, participant, left = 0, given: places } = joined.answer
  if (result === 'inscription_cancelled') return { refused: 'FULL', data: { left }, status: 409 }
  await nameCompanions(args, participant, { names, added, pass })
  const people = attendance.reduce((sum, { nbrParticipant }) => sum + nbrParticipant, 0)
  const given = places ?? people
  const awaitsApproval = participant ? participant.waitingNbr > 0 : null
  return { given, wanted: result === 'inscription_some_participant' ? people : given, awaitsApproval }
}

/** The fields at which a refusal is shown. */
const AT_FIELD = {
  MEMBER_CARD_REQUIRED: 'cardNumber',
  MEMBER_CARD_NOT_VALID: 'cardNumber',
  MEMBER_CARD_IN_USE: 'cardNumber',
  ALREADY_REGISTERED: 'email',
  ADDRESS_REFUSED: 'email',
  PROVINCE_REQUIRED: 'province',
}

/** Returns the form with the sentence of a refusal. An activity that no longer exists gets the 404 page. */
export async function returnJoinForm(
  args: RequestArgs,
  submission: Pick<Submission<unknown>, 'reply'>,
  refusal: JoinRefusal,
  { attendance }: JoinFields,
): Promise<ReturnedForm> {
  const { refused, status } = refusal
  if (refused === 'BAD_REQUEST') {
    markFormInvalid(args)
    return { result: submission.reply({ fieldErrors: wrongAnswers(refusal.data) }), status }
  }
  const left = leftOf(refusal)
  if (!left) return returnForm(args, submission, refusal, { texts: 'participation.join', atField: AT_FIELD })

  // No place was taken, but some are left for a smaller party.
  const [first] = attendance
  const fewer = first?.paymentModelId === undefined ? 'fewerLeft' : 'fewerThanAsked'
  const atField = first?.paymentModelId === undefined ? 'nbrParticipant' : peopleField(first.paymentModelId)
  const fewerLeft = { refused: fewer, data: { left }, status }
  return returnForm(args, submission, fewerLeft, { texts: 'participation.join', atField })
}

/** Returns how many places are left where nobody got one. */
export function leftOf({ refused, data }: JoinRefusal): number | undefined {
  return refused === 'FULL' ? (data as { left: number }).left : undefined
}

const WrongAnswers = z.object({
  issues: z.array(
    z.object({ path: z.tuple([z.literal('responses'), z.int(), z.int().optional()]), message: z.string() }),
  ),
})

/** Returns the errors of the questions, by the names of their fields. */
function wrongAnswers(data: unknown): FieldErrors {
  const { issues } = WrongAnswers.parse(data)
  return Object.fromEntries(
    issues.map(({ path: [, questionId, person], message }) => [
      answerField(questionId, person ?? null),
      [message],
    ]),
  )
}
