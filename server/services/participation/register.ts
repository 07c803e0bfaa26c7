import type { UserWithPicture } from '#db/queries/account/user.ts'
import { insertParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { Participation, Ticket, WaitsFor } from '#db/schema/participation.ts'
import { countPeople } from '#server/domain/participation/capacity.ts'
import { stateOf } from '#server/domain/participation/good-for-entry.ts'
import { nameKey } from '#server/domain/participation/name-key.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import type { EmailCause } from '#server/services/notification/email-payment.ts'
import type { Attendee } from './attendee.ts'
import { recordEmailToHost } from './email-to-host.ts'
import { tellOfEnlarged, tellOfRegistered } from './join-news.ts'
import type { Accepted, JoinInput } from './join-outcome.ts'
import { takeOver } from './take-over.ts'
import { giveParty } from './tickets.ts'
import { describeWritten, type WrittenRegistration } from './written.ts'

/** The person to register, and what they sent. */
export interface Caller {
  person: Attendee
  account: UserWithPicture
  input: JoinInput
}

/** Writes a new registration with its tickets, and tells the person and the host. */
export async function register(
  services: Services,
  accepted: Accepted,
  caller: Caller,
): Promise<WrittenRegistration> {
  const { person, account, input } = caller
  const waitsFor = accepted.activity.needsApproval ? 'APPROVAL' : null
  const { participation, ...party } = await writeRegistration(services, accepted, caller, waitsFor)
  const written = describeWritten(accepted, { participation, account, ...party })
  await tellOfRegistered(services, written, account, causeOf(person, input))
  return written
}

/** Writes a new registration with its tickets, of which nobody is told. */
export async function writeRegistration(
  services: Services,
  accepted: Accepted,
  { person, input }: Pick<Caller, 'person' | 'input'>,
  waitsFor: WaitsFor | null,
) {
  const { activity, given, card } = accepted
  const participation = await insertParticipation(services.db, {
    activityId: activity.id,
    userId: person.userId,
    kind: 'USER',
    state: stateOf([{ waitsFor }]),
    partySize: countPeople(given),
    consent: input.consent,
    createdAt: instant(services.now()),
    memberCardId: card?.id ?? null,
    buyerProvince: input.buyerProvince ?? null,
    ...(person.pass && {
      guestPassId: person.pass.id,
      firstName: person.firstName,
      lastName: person.lastName,
      nameKey: nameKey(person),
    }),
  })
  if (!participation) throw new Error('A registration appeared although the activity was locked.')
  if (input.consent) await keepConsent(services, accepted, { person, input })

  const party = await giveParty(services, participation, { ...accepted, before: 0, waitsFor })
  return { participation, ...party }
}

/** Adds people to a registration, and tells the same. */
export async function enlarge(
  services: Services,
  accepted: Accepted,
  existing: Participation,
  { person, account, input }: Caller,
): Promise<void> {
  const { activity, given, taken } = accepted
  const { id } = existing
  const added = countPeople(given)
  const waitsFor = activity.needsApproval ? 'APPROVAL' : null
  await writeEnlarged(services, { ...accepted, person, input }, existing, waitsFor)
  const grown = { activity, taken: taken + added }
  await tellOfEnlarged(services, grown, { participationId: id, added }, account, causeOf(person, input))
}

/**
 * Adds tickets to a registration, of which nobody is told. The province that comes with them decides their taxes. Where
 * the person says so, the host may have the address from now on; saying nothing takes nothing back.
 */
export async function writeEnlarged(
  services: Services,
  accepted: Accepted & Pick<Caller, 'person' | 'input'>,
  existing: Participation,
  waitsFor: WaitsFor | null,
): Promise<Ticket[]> {
  const { given, card, person, input } = accepted
  const { id, partySize } = existing
  const { tickets } = await giveParty(services, existing, { ...accepted, before: partySize, waitsFor })
  await updateParticipation(services.db, id, {
    partySize: partySize + countPeople(given),
    state: stateOf(await listOpenTickets(services.db, [id])),
    ...(card && { memberCardId: card.id }),
    ...(input.buyerProvince && { buyerProvince: input.buyerProvince }),
    ...(input.consent && { consent: true }),
    ...(waitsFor === 'APPROVAL' && { hostRemindedAt: null }),
  })
  await takeOver(services, person, id)
  if (input.consent && !existing.consent) await keepConsent(services, accepted, accepted)
  return tickets
}

/** Keeps the proof that the host may have the address, in the words of the form. */
function keepConsent(
  services: Services,
  { activity }: Pick<Accepted, 'activity'>,
  { person, input }: Pick<Caller, 'person' | 'input'>,
): Promise<void> {
  const locale = input.language ?? person.locale
  return recordEmailToHost(services, person, { hostId: activity.hostId, answer: 'ACCEPTER', locale })
}

/** The link of an email shows the address to belong to its user; a pass issued immediately shows nothing. */
function causeOf({ pass }: Attendee, { peer }: JoinInput): EmailCause {
  return { network: peer, isProven: pass?.scope === 'ALL' }
}
