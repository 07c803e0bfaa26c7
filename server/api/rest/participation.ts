import { requireAttendee } from '#server/api/attendee.ts'
import { open, signedIn } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import { presentSummary } from '#server/api/present/activity.ts'
import { presentParticipation } from '#server/api/present/participant.ts'
import { presentList } from '#server/api/present/participant-list.ts'
import { refuse, unlessRefused } from '#server/api/refuse.ts'
import type { OwnParticipant } from '#server/contract/entities.ts'
import { tableInTurn } from '#server/documents/table/file.ts'
import type { Context } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { answerRequest } from '#server/services/participation/approval.ts'
import { type Attendee, standingRefusal } from '#server/services/participation/attendee.ts'
import { cancelTickets } from '#server/services/participation/cancel.ts'
import { readForExport, viewForExport } from '#server/services/participation/export.ts'
import { join, type JoinResult } from '#server/services/participation/join.ts'
import { readParticipation } from '#server/services/participation/read.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import type { WrittenRegistration } from '#server/services/participation/written.ts'
import { readOrder } from '#server/services/payment/order/standing.ts'

const joinActivity = open.participation.join.handler(async ({ input, context, errors }) => {
  const { services, peer, locale: language } = context
  const person = await requireAttendee(context, input.guestId, errors)
  const { activityId, consent, acceptFewer: acceptsFewer, responses: answers, memberCardId } = input
  if (input.paymentId) {
    const { order, openPlaces, isUncertain } = await unlessRefused(
      errors,
      readOrder(services, person, input.paymentId),
    )
    if (order.activityId !== activityId) throw errors.NOT_FOUND()
    if (isUncertain) throw errors.PROVIDER_AWAY()
    if (order.state === 'OPEN') throw errors.PAYMENT_MISSING({ data: { heldUntil: order.heldUntil } })
    if (order.state !== 'PAID' || openPlaces === 0)
      return { result: 'inscription_cancelled' as const, given: 0 }
    return {
      result: 'inscription_ok' as const,
      given: openPlaces,
      ...(await describe(context, person, order.participationId)),
    }
  }
  // Whatever the account waits for closes nothing that exists, and so no payment above (decisions §3).
  const notUsable = standingRefusal(person)
  if (notUsable) throw refuse(errors, notUsable)
  const wanted = {
    activityId,
    parts: (input.attendance ?? []).map(({ paymentModelId: ticketTypeId = null, nbrParticipant: people }) => {
      return { ticketTypeId, people }
    }),
    consent,
    acceptsFewer,
    answers,
    card: input.memberCard ?? (memberCardId === undefined ? null : { id: memberCardId }),
    peer,
    language,
    buyerProvince: input.province ?? null,
  }
  const joined = await unlessRefused(errors, join(services, person, wanted))

  const { participationId, given } = joined
  const own =
    joined.outcome === 'JOINED'
      ? presentWritten(context, person, joined.written)
      : participationId !== null && (await describe(context, person, participationId))
  const { participant, left } = own || NOTHING_OF_THEIRS
  return {
    result: resultOf(joined),
    participant,
    given,
    left: 'left' in joined ? (joined.left ?? undefined) : left,
  }
})

function resultOf({ outcome, given, wanted }: Exclude<JoinResult, { refused: string }>) {
  if (outcome === 'FULL') return 'inscription_cancelled'
  return given < wanted ? 'inscription_some_participant' : 'inscription_ok'
}

interface Described {
  participant?: OwnParticipant | undefined
  /** How many places are left; undefined when they are unlimited. */
  left?: number | undefined
}

const NOTHING_OF_THEIRS: Described = {}

/** Returns a new registration as its holder sees it, from what was written: it is not read again. */
function presentWritten({ services }: Context, person: Attendee, written: WrittenRegistration): Described {
  return { participant: presentParticipation(services, person, written), left: written.left ?? undefined }
}

/**
 * Returns the registration as its holder sees it, and how many places are left now; no number when they are unlimited.
 */
async function describe(
  { services }: Context,
  person: Attendee,
  participationId: number,
): Promise<Described> {
  const own = await readParticipation(services, person, participationId)
  if (!own) return NOTHING_OF_THEIRS
  const [inList] = await withPlaces(services, [own.activity])
  const left = inList && presentSummary(inList).placesLeft
  return { participant: presentParticipation(services, person, own), left: left ?? undefined }
}

const cancel = open.participation.cancelTickets.handler(async ({ input, context, errors }) => {
  const { services, locale } = context
  const person = await requireAttendee(context, input.guestId, errors)
  const { activityId, participantId: participationId, ticketsId: uuids } = input
  const which = { activityId, participationId, uuids }
  const { ended } = await unlessRefused(errors, cancelTickets(services, person, which))
  const own = await readParticipation(services, person, participationId)
  return {
    result: 'inscription_cancelled' as const,
    deleted: ended,
    message: i18nOf(locale).t('toasts:ticketsDeleted', { count: ended }),
    participant: own ? presentParticipation(services, person, own) : null,
  }
})

const remove = signedIn.participation.remove.handler(async ({ input, context, errors }) => {
  const { activityId, participantId: participationId, isGhost: isManual, reason } = input.query
  const removal = { activityId, participationId, isManual, reason: reason || null }
  await unlessRefused(errors, removeParticipant(context.services, context.session, removal))
  return { removed: true }
})

const approve = signedIn.participation.approve.handler(async ({ input, context, errors }) => {
  const { activityId, participantId: participationId, approve: approves, reason } = input
  const answer = { activityId, participationId, approves, reason: reason || null }
  const answered = await unlessRefused(errors, answerRequest(context.services, context.session, answer))
  return { approved: approves, people: answered.people }
})

const exportList = signedIn.participation.exportList.handler(async ({ input, context, errors }) => {
  const { activityId, format, sheet, ...wanted } = input
  const { services, session } = context
  const view = await unlessRefused(errors, viewForExport(services, session, activityId))
  return tableInTurn(fileCallerOf(context), async () => {
    const exported = await readForExport(services, session, view, wanted)
    return presentList(context, exported, { format, sheet })
  })
})

export const participation = { join: joinActivity, cancelTickets: cancel, remove, approve, exportList }
