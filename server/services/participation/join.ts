import { findActivityToJoin } from '#db/queries/participation/places.ts'
import { countPeople } from '#server/domain/participation/capacity.ts'
import { withStoppedClock } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { holdAccountAndCount } from '#server/services/account/hold.ts'
import { unlessEmailRefused } from '#server/services/notification/email-allowance.ts'
import type { OrderOpen } from '#server/services/payment/order/order-open.ts'
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
import type {
  Accepted,
  AlreadyJoined,
  EvaluationRefusal,
  Full,
  JoinInput,
  Offer,
  Unopened,
} from './join-outcome.ts'
import { type Caller, enlarge, register } from './register.ts'
import { resendParticipation } from './resend.ts'
import { underLock } from './under-lock.ts'
import { findUnpaid } from './unpaid.ts'
import { offerPlacesOfOpened } from './waiting-list/offer.ts'
import { endEntry } from './waiting-list/own-entry.ts'
import { recountLeft, withWrittenAnswers, type WrittenRegistration } from './written.ts'

interface Enlarged {
  outcome: 'ENLARGED'
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
  | Joined
  | Enlarged
  | RegisteredByMail
  | AlreadyJoined
  | Full
  | EvaluationRefusal
  | TooManyRequests
  | OrderOpen

/**
 * Registers a person for a free activity, with one ticket for each of the party. The input is the total, by ticket
 * type: the same again changes nothing, more people enlarge the registration. Where the host approves participants, the
 * places are taken and the tickets wait. Whoever only holds paid places has to pay for them.
 */
export async function join(services: Services, person: Attendee, input: JoinInput): Promise<JoinResult> {
  const joined = await takePlaces(services, person, input, registerOrEnlarge)
  if ('refused' in joined) return joined
  if (joined.outcome === 'ALREADY_JOINED')
    return (await findUnpaid(services, joined.participationId, input.parts)) ?? joined
  if (joined.outcome === 'JOINED')
    return { ...joined, written: await withWrittenAnswers(services, joined.written) }
  if (joined.outcome !== 'UNOPENED') return joined

  await resendParticipation(services, joined.participationId, person.userId)
  return { ...joined, outcome: 'REGISTERED_BY_MAIL', participationId: null }
}

type NoPlaces = AlreadyJoined | Full | Unopened | EvaluationRefusal | TooManyRequests

/** What is done with the places that somebody gets, under the lock of the activity. */
type Take<Taken> = (services: Services, accepted: Accepted, caller: Caller) => Promise<Taken>

/** Takes places for a person within their limits: a registration of what is free, or the hold of what is paid. */
export async function takePlaces<Taken extends { outcome: string } | { refused: string }>(
  services: Services,
  person: Attendee,
  input: JoinInput,
  take: Take<Taken>,
): Promise<Taken | NoPlaces> {
  const cards = input.card ? cardLimits(person, input.peer) : []
  const wait = await spendAll(services, cards)
  if (wait) return tooMany(wait)

  const taken = await lookAndTake(services, person, input, take)
  const isWrongCard = 'refused' in taken && taken.refused === 'MEMBER_CARD_NOT_VALID'
  await giveBack(services, isWrongCard ? [] : cards)
  return taken
}

/**
 * When many people join at once, most are refused. Evaluating without the lock spares them the wait for it, and
 * everybody else too; an acceptance is decided again under the lock, and so is what somebody is told who waits: the look
 * may see their offer before it was accepted, and their places after. The limits are written when there are places to
 * take: a full activity is where most people ask.
 */
async function lookAndTake<Taken extends { outcome: string } | { refused: string }>(
  services: Services,
  person: Attendee,
  input: JoinInput,
  take: Take<Taken>,
): Promise<Taken | NoPlaces> {
  const state = await findActivityToJoin(services.db, input.activityId, person.userId)
  const look = await evaluateJoin(services, state, person, input)
  if ('outcome' in look && look.outcome === 'FULL' && !look.isWaiting) return look
  const limits = placeLimits(person, input.activityId)
  if ('refused' in look || (look.outcome !== 'ACCEPTED' && look.outcome !== 'FULL')) {
    const wait = await isSpent(services, limits)
    return wait ? tooMany(wait) : look
  }
  const wait = await spendAll(services, limits)
  if (wait) return tooMany(wait)
  const known = look.outcome === 'ACCEPTED' ? look.offer : undefined
  const result = await takeUnderLock(services, person, { input, known, take })
  const hasPlaces = 'outcome' in result && HAS_PLACES.includes(result.outcome)
  if (!hasPlaces) await giveBack(services, limits)
  return result
}

const HAS_PLACES = ['JOINED', 'ENLARGED', 'HELD']

/** Reads again under the lock what others may have changed meanwhile: everything but what is `known`. */
function takeUnderLock<Taken>(
  services: Services,
  person: Attendee,
  { input, known, take }: { input: JoinInput; known: Offer | undefined; take: Take<Taken> },
): Promise<Taken | NoPlaces> {
  return unlessEmailRefused(() =>
    underLock(services, input.activityId, async (running, activity): Promise<Taken | NoPlaces> => {
      if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
      // A registration happens at one instant: its rows, its tickets and what is told of it.
      const services = withStoppedClock(running)
      await offerPlacesOfOpened(services, activity.id, known?.ticketTypes ?? [])
      const { account, places } = await holdAccountAndCount(services, person.userId, activity.id)
      const accepted = await evaluateJoin(services, { activity, places }, person, input, known)
      if ('refused' in accepted || accepted.outcome !== 'ACCEPTED') return accepted
      return take(services, accepted, { person, account, input })
    }),
  )
}

async function registerOrEnlarge(
  services: Services,
  accepted: Accepted,
  caller: Caller,
): Promise<Joined | Enlarged> {
  const { existing, waiting } = accepted
  const given = countPeople(accepted.given)
  const wanted = countPeople(accepted.wanted)
  if (existing) {
    await enlarge(services, accepted, existing, caller)
    if (waiting) await endEntry(services, waiting, 'ACCEPTED')
    const { id: participationId, partySize: before } = existing
    return { outcome: 'ENLARGED', participationId, given: before + given, wanted: before + wanted }
  }
  const registered = await register(services, accepted, caller)
  if (waiting) await endEntry(services, waiting, 'ACCEPTED')
  const written = waiting ? await recountLeft(services, registered, accepted.offer.ticketTypes) : registered
  return { outcome: 'JOINED', participationId: written.participation.id, given, wanted, written }
}
