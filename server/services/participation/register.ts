import { insertParticipation, updateParticipation } from '#db/queries/participation/participation.ts'
import type { User } from '#db/schema/account.ts'
import type { Participation } from '#db/schema/participation.ts'
import { countPeople } from '#server/domain/participation/capacity.ts'
import { nameKey } from '#server/domain/participation/name-key.ts'
import { networksOf } from '#server/domain/platform/network.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { findPictureKey } from '#server/services/activity/picture/picture.ts'
import type { EmailCause } from '#server/services/notification/email-payment.ts'
import type { Attendee } from './attendee.ts'
import { tellOfEnlarged, tellOfRegistered } from './join-news.ts'
import type { Accepted, JoinInput } from './join-outcome.ts'
import { giveParty } from './tickets.ts'
import { describeWritten, type WrittenRegistration } from './written.ts'
import { stateOf } from '#server/domain/participation/good-for-entry.ts'

/** The person to register, and what they sent. */
interface Caller {
  person: Attendee
  account: User
  input: JoinInput
}

/** Writes a new registration with its tickets, and tells the person and the host. */
export async function register(
  services: Services,
  accepted: Accepted,
  { person, account, input }: Caller,
): Promise<WrittenRegistration> {
  const { activity, given, card } = accepted
  const waitsFor = activity.needsApproval ? 'APPROVAL' : null
  const participation = await insertParticipation(services.db, {
    activityId: activity.id,
    userId: person.userId,
    kind: 'USER',
    state: stateOf([{ waitsFor }]),
    partySize: countPeople(given),
    consent: input.consent,
    createdAt: instant(services.now()),
    memberCardId: card?.id ?? null,
    ...(person.pass && {
      guestPassId: person.pass.id,
      firstName: person.firstName,
      lastName: person.lastName,
      nameKey: nameKey(person),
    }),
  })
  if (!participation) throw new Error('A registration appeared although the activity was locked.')

  const party = await giveParty(services, participation, { ...accepted, before: 0, waitsFor })
  const pictureKey = await findPictureKey(services.db, account.pictureId)
  const written = describeWritten(accepted, { participation, account, pictureKey, ...party })
  await tellOfRegistered(services, written, account, causeOf(person, input))
  return written
}

/** Adds people to a registration, and tells the same. */
export async function enlarge(
  services: Services,
  accepted: Accepted,
  existing: Participation,
  { person, account, input }: Caller,
): Promise<void> {
  const { activity, given, card, taken } = accepted
  const { id, partySize } = existing
  const waitsFor = activity.needsApproval ? 'APPROVAL' : null
  const added = countPeople(given)
  await updateParticipation(services.db, id, {
    partySize: partySize + added,
    ...(card && { memberCardId: card.id }),
    ...(waitsFor ? { hostRemindedAt: null } : { state: 'YES' }),
  })
  await giveParty(services, existing, { ...accepted, before: partySize, waitsFor })
  const grown = { activity, taken: taken + added }
  await tellOfEnlarged(services, grown, { participationId: id, added }, account, causeOf(person, input))
}

/** The link of an email shows the address to belong to its user; a pass issued immediately shows nothing. */
function causeOf({ pass }: Attendee, { peer }: JoinInput): EmailCause {
  const network = peer === undefined ? undefined : networksOf(peer).near
  return { network, isProven: pass?.scope === 'ALL' }
}
