import { open, signedIn } from '#server/api/base.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentParticipation } from '#server/api/present/participant.ts'
import { presentList } from '#server/api/present/participant-list.ts'
import { refuse } from '#server/api/refuse.ts'
import type { Context } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { answerRequest } from '#server/services/participation/approval.ts'
import { type Attendee, findAttendee, standingRefusal } from '#server/services/participation/attendee.ts'
import { cancelTickets } from '#server/services/participation/cancel.ts'
import { readForExport } from '#server/services/participation/export.ts'
import { join, type JoinResult } from '#server/services/participation/join.ts'
import { readParticipation } from '#server/services/participation/read.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'

const joinActivity = open.participation.join.handler(async ({ input, context, errors }) => {
  const { services, session, peer } = context
  const person = await findAttendee(services, session, input.guestId)
  if (!person) throw errors.UNAUTHORIZED()
  const notUsable = standingRefusal(person)
  if (notUsable) throw refuse(errors, notUsable)
  if (input.paymentId || !input.attendance) throw errors.NOT_IMPLEMENTED()

  const { activityId, consent, acceptFewer: acceptsFewer, responses: answers, memberCardId } = input
  const joined = await join(services, person, {
    activityId,
    parts: input.attendance.map(({ paymentModelId: ticketTypeId = null, nbrParticipant: people }) => {
      return { ticketTypeId, people }
    }),
    consent,
    acceptsFewer,
    answers,
    card: input.memberCard ?? (memberCardId === undefined ? null : { id: memberCardId }),
    peer,
  })
  if ('refused' in joined) throw refuse(errors, joined)

  const { participationId, given } = joined
  const own = participationId === null ? null : await describe(context, person, participationId)
  const left = 'left' in joined ? (joined.left ?? undefined) : own?.left
  return { result: resultOf(joined), participant: own?.participant, given, left }
})

function resultOf({ outcome, given, wanted }: Exclude<JoinResult, { refused: string }>) {
  if (outcome === 'FULL') return 'inscription_cancelled'
  return given < wanted ? 'inscription_some_participant' : 'inscription_ok'
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

const cancel = open.participation.cancelTickets.handler(async ({ input, context, errors }) => {
  const { services, session, locale } = context
  const person = await findAttendee(services, session, input.guestId)
  if (!person) throw errors.UNAUTHORIZED()
  const { activityId, participantId: participationId, ticketsId: uuids } = input
  const cancelled = await cancelTickets(services, person, { activityId, participationId, uuids })
  if ('refused' in cancelled) throw refuse(errors, cancelled)
  const own = await readParticipation(services, person, participationId)
  return {
    result: 'inscription_cancelled' as const,
    deleted: cancelled.ended,
    message: i18nOf(locale).t('toasts.ticketsDeleted', { ns: 'common', count: cancelled.ended }),
    participant: own ? presentParticipation(services, person, own) : null,
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
  const answered = await answerRequest(context.services, context.session, answer)
  if ('refused' in answered) throw refuse(errors, answered)
  return { approved: approves, people: answered.people }
})

const exportList = signedIn.participation.exportList.handler(async ({ input, context, errors }) => {
  const view = await readForExport(context.services, context.session, input.activityId)
  if ('refused' in view) throw refuse(errors, view)
  return presentList(context, view, input.format)
})

export const participation = {
  join: joinActivity,
  cancelTickets: cancel,
  remove,
  approve,
  exportList,
}
