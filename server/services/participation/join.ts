import { findActivity, lockActivity } from '#db/queries/activity/activity.ts'
import { insertParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Participation } from '#db/schema/participation.ts'
import { countPeople } from '#server/domain/participation/capacity.ts'
import { networksOf } from '#server/domain/platform/network.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { holdAccount } from '#server/services/account/hold.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import {
  giveBack,
  isSpent,
  spendAll,
  tooMany,
  type TooManyRequests,
} from '#server/services/platform/rate-limit.ts'
import type { Attendee } from './attendee.ts'
import { evaluateJoin } from './join-evaluation.ts'
import { cardLimits, placeLimits } from './join-limits.ts'
import { resendParticipation } from './resend.ts'
import { giveParty } from './tickets.ts'

export interface JoinInput extends JoinRequest {
  /** The host may have the address. */
  consent: boolean
  /** The network address of the caller: a guest’s confirmation and wrong cards count against it. */
  peer?: string
}

interface Registered {
  outcome: 'JOINED' | 'ENLARGED'
  participationId: number
  given: number
  wanted: number
}

interface Joined extends Omit<Enlarged, 'outcome'> {
  outcome: 'JOINED'
  /** The registration as it was written: nobody has to read it again to answer. */
  written: WrittenRegistration
}

/** Only the mailbox can tell this apart from JOINED: it gets its tickets again, and its owner alone learns it. */
type RegisteredByMail = Omit<Unopened, 'outcome' | 'participationId'> & {
  outcome: 'REGISTERED_BY_MAIL'
  participationId: null
}

export type JoinResult =
  Joined | Enlarged | RegisteredByMail | AlreadyJoined | Full | EvaluationRefusal | TooManyRequests

/**
 * Registers a person for a free activity, with one ticket for each of the party. The input is the total, by ticket
 * type: the same again changes nothing, more people enlarge the registration. Where the host approves participants, the
 * places are taken and the tickets wait.
 */
export async function join(services: Services, person: Attendee, input: JoinInput): Promise<JoinResult> {
  const places = placeLimits(person, input.activityId)
  const cards = input.card ? cardLimits(person, input.peer) : []
  const wait = await spendAll(services, [...places, ...cards])
  if (wait) return tooMany(wait)

  const joined = await lookAndTake(services, person, input)
  const isWrongCard = 'refused' in joined && joined.refused === 'MEMBER_CARD_NOT_VALID'
  await giveBack(services, isWrongCard ? [] : cards)
  if ('refused' in joined) return joined
  if (joined.outcome === 'JOINED')
    return { ...joined, written: await withWrittenAnswers(services, joined.written) }
  if (joined.outcome !== 'UNOPENED') return joined

  await resendParticipation(services, joined.participationId, person.userId)
  return { ...joined, outcome: 'REGISTERED_BY_MAIL', participationId: null }
}

type PlacesResult = Joined | Enlarged | AlreadyJoined | Full | Unopened | EvaluationRefusal | TooManyRequests

async function takePlaces(services: Services, person: Attendee, input: JoinInput): Promise<PlacesResult> {
  // When many people join at once, most are refused. Evaluating without the lock spares them the wait for it, and
  // everybody else too; an acceptance is decided again under the lock.
  const activity = await findActivity(services.db, input.activityId)
  const look = await evaluateJoin(services, activity, person, input)
  if ('outcome' in look && look.outcome === 'FULL') return look
  const limits = placeLimits(person, input.activityId)
  if ('refused' in look || look.outcome !== 'ACCEPTED') {
    const wait = await isSpent(services, limits)
    return wait ? tooMany(wait) : look
  }
  const wait = await spendAll(services, limits)
  if (wait) return tooMany(wait)
  const result = await takePlaces(services, person, input, look.offer)
  const hasPlaces = !('refused' in result) && (result.outcome === 'JOINED' || result.outcome === 'ENLARGED')
  if (!hasPlaces) await giveBack(services, limits)
  return result
}

  return inTransactionWithEmails(services, async (services): Promise<PlacesResult> => {
    const activity = await lockActivity(services.db, input.activityId)
    await holdAccount(services, person.userId)
    const accepted = await evaluateJoin(services, activity, person, input)
    if ('refused' in accepted || accepted.outcome !== 'ACCEPTED') return accepted
    const { existing } = accepted
    const given = countPeople(accepted.given)
    const wanted = countPeople(accepted.wanted)
    if (existing) {
      await enlarge(services, accepted, existing, causeOf(person, input))
      const { id: participationId, partySize: before } = existing
      return { outcome: 'ENLARGED', participationId, given: before + given, wanted: before + wanted }
    }
    const participationId = await register(services, accepted, person, input)
    return { outcome: 'JOINED', participationId, given, wanted }
  })
}

async function register(services: Services, accepted: Accepted, person: Attendee, input: JoinInput) {
  const { activity, given, card } = accepted
  const participation = await insertParticipation(services.db, {
    activityId: activity.id,
    userId: person.userId,
    kind: 'USER',
    state: activity.needsApproval ? 'WAITING_PART_CONFIRM' : 'YES',
    partySize: countPeople(given),
    consent: input.consent,
    createdAt: instant(services.now()),
    memberCardId: card?.id ?? null,
    ...(person.pass && {
      guestPassId: person.pass.id,
      firstName: person.firstName,
      lastName: person.lastName,
    }),
  })
  if (!participation) throw new Error('A registration appeared although the activity was locked.')

  await giveParty(services, participation, { ...accepted, before: 0, awaitsApproval: activity.needsApproval })
  const subject = { participationId: participation.id, userId: person.userId }
  await tellBoth(services, activity, subject, causeOf(person, input))
  return participation.id
}

async function enlarge(services: Services, accepted: Accepted, existing: Participation, cause: EmailCause) {
  const { activity, given, card } = accepted
  const { id, partySize, userId, state } = existing
  const { needsApproval: awaitsApproval } = activity
  const added = countPeople(given)
  await updateParticipation(services.db, id, {
    partySize: partySize + added,
    ...(card && { memberCardId: card.id }),
    ...(awaitsApproval
      ? { hostRemindedAt: null }
      : { state: state === 'WAITING_PART_CONFIRM' ? 'YES' : state }),
  })
  await giveParty(services, existing, { ...accepted, before: partySize, awaitsApproval })
  await tellBoth(services, activity, { participationId: id, userId, added }, cause)
}

/** The link of an email shows the address to belong to its user; a pass issued immediately shows nothing. */
function causeOf({ pass }: Attendee, { peer }: JoinInput): EmailCause {
  const network = peer === undefined ? undefined : networksOf(peer).near
  return { network, isProven: pass?.scope === 'ALL' }
}

/** Sends the confirmation, or the notice of the join request, to the person, and the corresponding one to the host. */
async function tellBoth(
  services: Services,
  activity: Activity,
  { userId, ...subject }: { participationId: number; userId: number | null; added?: number },
  cause: EmailCause,
): Promise<void> {
  const { needsApproval } = activity
  if (userId !== null) {
    const own = needsApproval ? { ...subject, isAsked: true as const } : subject
    await notify(services, userId, 'NEW_PARTICIPANT', own, { ...cause, activity })
  }
  const type = needsApproval ? 'NEW_WAITING_APPROVAL' : 'NEW_PARTICIPANT_FOR_HOST'
  await tellHost(services, activity.hostId, type, subject)
}
