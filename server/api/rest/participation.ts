import { ORPCError } from '@orpc/server'
import { open, signedIn } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentParticipation } from '#server/api/present/participant.ts'
import { presentList } from '#server/api/present/participant-list.ts'
import { refuse } from '#server/api/refuse.ts'
import { isUsable } from '#server/domain/account/standing.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { AnswerProblem } from '#server/domain/participation/answers.ts'
import { networksOf } from '#server/domain/platform/network.ts'
import type { Context } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { readActivity, withPlaces } from '#server/services/activity/read.ts'
import { answerRequest } from '#server/services/participation/approval.ts'
import { type Attendee, findAttendee } from '#server/services/participation/attendee.ts'
import { cancelTickets as cancel } from '#server/services/participation/cancel.ts'
import { join as register, type JoinInput, resendParticipation } from '#server/services/participation/join.ts'
import { readParticipation } from '#server/services/participation/read.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { giveBack, type LimitSpend, spendAll } from '#server/services/platform/rate-limit.ts'

const join = open.participation.join.handler(async ({ input, context, errors }) => {
  const { services, session, peer } = context
  const person = await findAttendee(services, session, input.guestId)
  if (!person) throw errors.UNAUTHORIZED()
  if (session && !input.guestId && !isUsable(session.standing)) {
    if (session.standing === 'WAITING_MAIL_VERIFICATION') throw errors.mail_not_validated()
    throw errors.ACCOUNT_NOT_USABLE({ data: { active: session.standing } })
  }
  if (input.paymentId || !input.attendance) throw errors.NOT_IMPLEMENTED()

  const joinInput: JoinInput = {
    activityId: input.activityId,
    parts: input.attendance.map(({ paymentModelId, nbrParticipant }) => ({
      ticketTypeId: paymentModelId ?? null,
      people: nbrParticipant,
    })),
    consent: input.consent,
    acceptsFewer: input.acceptFewer,
    answers: input.responses ?? [],
    network: networksOf(peer).near,
    card: input.memberCard ?? (input.memberCardId === undefined ? null : { id: input.memberCardId }),
  }
  const places = placeSpendings(person, input.activityId)
  const card = joinInput.card ? cardSpendings(context, person) : []
  const tries = await spendAll(services, [...places, ...card])
  if (tries) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: tries.retryAfterSeconds } })

  const joining = await register(services, person, joinInput)
  const hasJoined = joining.outcome === 'JOINED' || joining.outcome === 'ENLARGED'
  const isWrongCard = joining.outcome === 'CARD_NOT_VALID'
  await giveBack(services, [...(hasJoined ? [] : places), ...(isWrongCard ? [] : card)])
  switch (joining.outcome) {
    case 'JOINED':
    case 'ENLARGED': {
      const isFewer = joining.given < joining.wanted
      const { participant, left } = await describe(context, person, joining.participationId)
      const result = isFewer ? 'inscription_some_participant' : 'inscription_ok'
      return { result, participant, given: joining.given, left }
    }
    case 'ALREADY_JOINED':
      return {
        result: 'inscription_ok',
        ...(await describe(context, person, joining.participationId)),
        given: joining.given,
      }
    case 'TOO_MANY_EMAILS':
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: joining.retryAfterSeconds } })
    case 'REGISTERED_BY_MAIL': {
      // Answered like a new registration; the mailbox gets its tickets again, and only its owner learns it.
      await resendParticipation(services, joining.participationId, person.userId)
      const isFewer = joining.given < joining.wanted
      const result = isFewer ? 'inscription_some_participant' : 'inscription_ok'
      return { result, participant: undefined, given: joining.given, left: joining.left ?? undefined }
    }
    case 'FULL': {
      const own = joining.participationId
        ? await describe(context, person, joining.participationId)
        : { participant: undefined }
      return { result: 'inscription_cancelled', given: 0, left: joining.left, participant: own.participant }
    }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'NOT_VALID':
      throw errors.ACTIVITY_NOT_VALID()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'STARTED':
      throw errors.ALREADY_STARTED()
    case 'HOST':
      throw errors.HOST_CANNOT_JOIN()
    case 'REFUSED_BY_HOST':
      throw errors.REFUSED_BY_HOST()
    case 'EXTERNAL':
      throw errors.EXTERNAL_TICKETS()
    case 'UNKNOWN_TICKET_TYPE':
      throw errors.UNKNOWN_PAYMENT_MODEL()
    case 'PAID_NOT_BUILT':
      throw errors.NOT_IMPLEMENTED()
    case 'SALE_NOT_OPEN':
      throw errors.SALE_NOT_OPEN()
    case 'SALE_OVER':
      throw errors.SALE_OVER()
    case 'PARTY_TOO_LARGE':
      throw errors.PARTY_TOO_LARGE()
    case 'CARD_REQUIRED':
      throw errors.MEMBER_CARD_REQUIRED()
    case 'CARD_NOT_VALID':
      throw errors.MEMBER_CARD_NOT_VALID()
    case 'CARD_IN_USE':
      throw errors.MEMBER_CARD_IN_USE()
    case 'ANSWERS_WRONG':
      throw wrongAnswers(joining.problems)
  }
})

/** A pass is counted by itself: anybody may claim an address. */
function keyOf({ userId, pass }: Attendee): string {
  return pass ? `pass ${pass.id}` : `account ${userId}`
}

function placeSpendings(person: Attendee, activityId: number): LimitSpend[] {
  return [
    ['join', keyOf(person)],
    ['joinOfActivity', `${keyOf(person)} ${activityId}`],
  ]
}

/**
 * Prevents guessing the numbers of other people's cards one after the other, also with a new pass each time.
 */
function cardSpendings({ peer }: Context, person: Attendee): LimitSpend[] {
  const byNetwork: LimitSpend = ['wrongMemberCardByNetwork', peer]
  return [['wrongMemberCard', keyOf(person)], ...(person.pass ? [byNetwork] : [])]
}

/** Returns each wrong or missing answer as a field: `responses.12`, `responses.12.2`. */
function wrongAnswers(problems: AnswerProblem[]): ORPCError<'BAD_REQUEST', unknown> {
  const issues = problems.map(({ questionId, person, problem }) => ({
    path: ['responses', questionId, ...(person === null ? [] : [person])],
    message: `answer.${problem}`,
  }))
  return new ORPCError('BAD_REQUEST', { data: { issues } })
}

/**
 * Returns the registration as its holder sees it, and how many places are left now; no number when they are unlimited.
 */
async function describe({ services }: Context, person: Attendee, participationId: number) {
  const own = await readParticipation(services, person, participationId)
  if (!own) return { participant: undefined, left: undefined }
  const [inList] = await withPlaces(services, [own.activity])
  const left = inList && presentSummary(inList).placesLeft
  return {
    participant: presentParticipation(services, person, own),
    left: left ?? undefined,
  }
}

const cancelTickets = open.participation.cancelTickets.handler(async ({ input, context, errors }) => {
  const { services, session, locale } = context
  const person = await findAttendee(services, session, input.guestId)
  if (!person) throw errors.UNAUTHORIZED()
  const { activityId, participantId: participationId, ticketsId: uuids } = input
  const cancelling = await cancel(services, person, { activityId, participationId, uuids })
  switch (cancelling.outcome) {
    case 'CANCELLED': {
      const deleted = cancelling.ended
      const own = await readParticipation(services, person, participationId)
      return {
        result: 'inscription_cancelled' as const,
        deleted,
        message: i18nOf(locale).t('toasts.ticketsDeleted', { ns: 'common', count: deleted }),
        participant: own ? presentParticipation(services, person, own) : null,
      }
    }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ACTIVITY_CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'ALREADY_STARTED':
      throw errors.ALREADY_STARTED()
    case 'ALREADY_RATED':
      throw errors.ALREADY_RATED()
    case 'ALREADY_SCANNED':
      throw errors.ALREADY_SCANNED()
  }
})

const remove = signedIn.participation.remove.handler(async ({ input, context, errors }) => {
  const { activityId, participantId: participationId, isGhost: isManual, reason } = input.query
  const removal = { activityId, participationId, isManual, reason: reason || null }
  const removed = await removeParticipant(context.services, context.session, removal)
  if ('refused' in removed) throw refuse(errors, removed)
  return { removed: true }
})

const approve = signedIn.participation.approve.handler(async ({ input, context, errors }) => {
  const { activityId, participantId: participationId, approve: approves, reason } = input
  const answer = { activityId, participationId, approves, reason: reason || null }
  const answering = await answerRequest(context.services, context.session, answer)
  switch (answering.outcome) {
    case 'APPROVED':
    case 'REFUSED':
      return { approved: approves, people: answering.people }
    case 'ORGANISATION_ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'ACTIVITY_CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'ALREADY_STARTED':
      throw errors.ALREADY_STARTED()
    case 'ALREADY_APPROVED':
      throw errors.ALREADY_APPROVED()
    case 'NOT_HOST': // a stranger must not learn that the registration exists
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
  }
})

const exportList = signedIn.participation.exportList.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const view = await readActivity(services, session, input.activityId)
  if (!view || (view.viewpoint !== 'host' && view.viewpoint !== 'operator'))
    throw errors.ACTIVITY_UNRECOVERED()
  if (view.viewpoint === 'host' && !actingOn(session, view.activity).mayEdit)
    throw errors.ORGANISATION_ADMIN_REQUIRED()
  return presentList(context, view, input.format)
})

export const participation = {
  join,
  cancelTickets,
  remove,
  approve,
  exportList,
}
