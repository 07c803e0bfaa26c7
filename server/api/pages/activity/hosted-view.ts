import { z } from 'zod'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import { signedInPage } from '#server/api/base.ts'
import { presentView } from '#server/api/present/activity.ts'
import { presentParticipant, statusOfCheque } from '#server/api/present/participant.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import { UNLIMITED_PLACES } from '#server/contract/entities.ts'
import { ACTIVITY_UNRECOVERED, NOT_FOUND } from '#server/contract/rest/call.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { placesLeft } from '#server/domain/participation/capacity.ts'
import { endedAs } from '#server/domain/participation/ended-as.ts'
import { isPaid } from '#server/domain/payment/order.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { ParticipantListQuery } from '#server/schemas/participation/participant-list.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { isDeletedByItsEnd, listHeldIds, readReachOfEnd } from '#server/services/activity/end.ts'
import { readMinimum } from '#server/services/activity/minimum.ts'
import { countToldOfChange } from '#server/services/activity/plan-change.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { countInvited } from '#server/services/invitation/invitee-list.ts'
import { writeParticipantsRead } from '#server/services/moderation/participants-shown.ts'
import { readWaitingEmails } from '#server/services/notification/held-email.ts'
import type { Answered } from '#server/services/participation/answers.ts'
import { readReceivedCheques } from '#server/services/participation/cheque-desk.ts'
import { type HostList, type NamedPerson, readHostList } from '#server/services/participation/host-list.ts'
import { readHostedParticipation } from '#server/services/participation/hosted-participation.ts'
import { countWaitingParties } from '#server/services/participation/waiting-list/hosted.ts'

/** `/mes-activites/:id`: only to its host and to operators. */
export const view = signedInPage
  .errors(ACTIVITY_UNRECOVERED)
  .input(ParticipantListQuery.partial().extend({ activityId: IdParam }))
  .handler(async ({ input: { activityId, ...wanted }, context, errors }) => {
    const { services, session } = context
    const view = await viewActivity(services, session, activityId)
    // A stranger must not learn whether it exists.
    if (!view || (view.viewpoint !== 'host' && view.viewpoint !== 'operator'))
      throw errors.ACTIVITY_UNRECOVERED()
    await writeParticipantsRead(services, session, view)

    const activity = presentView(context, view)
    // A member of an organisation changes the activities they created, and only admins call off (decisions §6).
    const { mayEdit, mayDecide } = actingOn(session, view.activity)
    const list = await readHostList(services, view.activity, wanted, { mayAnswer: mayEdit })
    const { figures, found, page, pages, waiting } = list
    const present = (participation: Answered<ParticipationWithPerson>) => ({
      ...presentListed(context, view.activity, participation, list.heldIds),
      party: partyOf(participation.id, list.named),
      money: list.moneyOf.get(participation.id) ?? null,
    })
    // From the start on a host who is an operator decides as operator, and what an operator ends stays.
    const isBegun = services.now() >= new Date(view.activity.startsAt)
    const mayBeDeleted = activity.isHost && mayDecide && !isBegun && figures.registrations === 0
    return {
      activity,
      places: explainPlaces(view, list),
      /** The minimum of participants that has yet to be reached, and how many come. */
      minimum: await readMinimum(services, view.activity),
      /** Whether calling off deletes it. */
      goesAway: mayBeDeleted && (await isDeletedByItsEnd(services, view.activity.id)),
      /** One page of what the filter finds. */
      participants: list.participations.map(present),
      list: { found, page, pages },
      /** The first requests that await an answer, for those who answer them. */
      requests: list.requests.map(present),
      requestsInAll: mayEdit ? waiting.requests : 0,
      /** Received by cheque, in cents: calling off gives nothing of it back. */
      chequesReceived: await readReceivedCheques(services, view.activity.id),
      /** Counts of all registrations, whatever the filter. */
      figures: {
        registrations: figures.registrations,
        people: figures.people,
        marked: figures.marked,
        unmarked: figures.unmarked,
        byHand: figures.byHand,
        untold: figures.untold,
        ended: list.ended,
      },
      toRate: activity.canRate ? figures.unmarked : 0,
      /** Parties on its waiting list, those with an offer among them. */
      waitingParties: await countWaitingParties(services, view.activity.id),
      /** How many are on its guest list. */
      invited: await countInvited(services, view.activity.id),
      /** How many emails leave when the date or the place changes; null: it is over, and nobody is told any more. */
      toldOfChanges: await countToldOfChange(services, view.activity),
      /** How many leave when it is called off. */
      ...(await readReachOfEnd(services, [view.activity.id])),
      /** Emails to people entered by hand, or to guests, that have not been sent yet. */
      waitingEmails: await readWaitingEmails(services, view.activity),
      mayEdit,
      mayDecide,
    }
  })

/** Returns the places by state, each person counted once, with the amounts of those that are paid or held. */
function explainPlaces(
  { activity: { capacity, cancelledAt }, taken }: ViewedActivity,
  { figures, waiting, ...list }: Pick<HostList, 'figures' | 'waiting' | 'money'>,
) {
  const left = placesLeft(capacity, taken)
  // After calling off no places are taken: the figures are those of before.
  const { joined, awaitingCheque, manual } = cancelledAt ? NO_PLACES : figures
  const money = cancelledAt ? NO_MONEY : list.money
  return {
    participantNbr: capacity ?? UNLIMITED_PLACES,
    taken,
    /** null = unlimited. */
    free: Number.isFinite(left) ? left : null,
    joined: joined - waiting.people - money.paid - money.held,
    /** Join requests that the host has yet to answer. */
    asked: waiting.people,
    paid: money.paid,
    paidAmount: money.paidCents,
    /** Until they are paid, at the latest until `heldUntil`. */
    held: money.held,
    heldAmount: money.heldCents,
    heldUntil: money.held > 0 ? money.heldUntil : null,
    /** Entered by hand, cheque awaited; `manual`: nothing awaited. */
    cheque: awaitingCheque,
    manual,
    /** To people on the waiting list. */
    offered: taken - joined - awaitingCheque - manual,
  }
}

const NO_MONEY = { paid: 0, paidCents: 0, held: 0, heldCents: 0, heldUntil: null }
const NO_PLACES = { joined: 0, awaitingCheque: 0, manual: 0 }

/** One registration of an activity, for its host and for operators. */
export const participant = signedInPage
  .errors(NOT_FOUND)
  .input(z.object({ activityId: IdParam, participantId: IdParam }))
  .handler(async ({ input: { activityId, participantId: participationId }, context, errors }) => {
    const { services, session } = context
    const read = await unlessMissing(
      errors.NOT_FOUND,
      readHostedParticipation(services, session, { activityId, participationId }),
    )
    const { view, participation, tickets, typeNames, history, money } = read
    const { mayEdit } = actingOn(session, view.activity)
    const heldIds = await listHeldIds(services, view.activity)
    // The host hands tickets to people entered by hand, who may have no e-mail; everybody else has their own.
    const showsTickets = view.viewpoint === 'host' && mayEdit && participation.userId === null
    return {
      activity: presentView(context, view),
      participant: { ...presentListed(context, view.activity, participation, heldIds), money },
      /** Whether the caller may write to it. */
      mayEdit,
      /** Whether an open ticket of it is paid: an operator may give it back. */
      hasPaidTickets: tickets.some((ticket) => ticket.endedAt === null && isPaid(ticket)),
      /** One ticket a person, those that ended last. */
      party: tickets
        .map(({ uuid, ticketTypeId, validatedAt, waitsFor, endedReason, ...ticket }) => ({
          typeName: typeNames.get(ticketTypeId) ?? null,
          ...{ validatedAt, waitsFor, endedReason: endedAs(endedReason, waitsFor === 'PAYMENT') },
          holderName: [ticket.holderFirstName, ticket.holderLastName].filter(Boolean).join(' '),
          isHandedOn: ticket.handoverId !== null,
          uuid: showsTickets && endedReason === null ? uuid : null,
        }))
        .sort((a, b) => Number(a.endedReason !== null) - Number(b.endedReason !== null)),
      history,
    }
  })

/** The party by the names on its tickets, and whether each ticket was handed on. */
function partyOf(id: number, named: readonly NamedPerson[]) {
  return named
    .filter(({ participationId }) => participationId === id)
    .map(({ holderFirstName, holderLastName, handoverId }) => ({
      name: [holderFirstName, holderLastName].filter(Boolean).join(' '),
      isHandedOn: handoverId !== null,
    }))
}

/** A registration that ended keeps its line, with the reason; nothing can be done with it. */
function presentListed(
  { services, session }: { services: Services; session: Session },
  activity: ListedActivity,
  participation: Answered<ParticipationWithPerson>,
  heldIds: readonly number[],
) {
  const { id, state, endedReason, userId, email } = participation
  const isUntold = userId === null && (email === null || heldIds.includes(id))
  const hasCome = participation.isScanned || participation.attendance !== null
  const chequeStatus = statusOfCheque(participation)
  return {
    ...presentParticipant(services, session, activity, participation),
    chequeStatus,
    endedReason: endedAs(endedReason, state === 'WAITING_PAYMENT'),
    isUntold,
    hasUnopenedLink: participation.hasUnopenedLink && !hasCome && endedReason === null,
  }
}
