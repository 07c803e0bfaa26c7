import { z } from 'zod'
import { findGuestPass } from '#db/queries/account/guest-pass.ts'
import { findUser, findUserByEmail } from '#db/queries/account/user.ts'
import { findActivity } from '#db/queries/activity/activity.ts'
import { findInvitation } from '#db/queries/invitation/invitee-list.ts'
import { findSubscription } from '#db/queries/notification/newsletter.ts'
import { findOrganisationInvitation } from '#db/queries/organisation/invitation.ts'
import { findMemberCard } from '#db/queries/organisation/member-card.ts'
import { findHandover, findTicketById } from '#db/queries/participation/handover.ts'
import { findParticipation } from '#db/queries/participation/participation.ts'
import { findWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import type { Notification } from '#db/schema/notification.ts'
import type { Participation } from '#db/schema/participation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { withoutLinks } from '#server/domain/account/plain-name.ts'
import { brand } from '#server/domain/platform/brand.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { readDetails } from '#server/services/notification/event-facts.ts'
import type { Recipient } from './email.ts'

/**
 * Returns the recipient of this email: an account, a guest, or a person entered by hand; null when nobody can be found.
 * Anybody may have typed the name beside an address that nobody has shown to be theirs: it holds no links then.
 */
export async function findRecipient(
  services: WorkerServices,
  notification: Notification,
): Promise<Recipient | null> {
  const recipient = await find(services, notification)
  if (!recipient || recipient.isConfirmed) return recipient
  const { firstName, fullName } = recipient
  return { ...recipient, firstName: withoutLinks(firstName), fullName: withoutLinks(fullName) }
}

async function find(services: WorkerServices, notification: Notification): Promise<Recipient | null> {
  const { userId, participationId, invitationId, memberCardId, subscriptionId, activityInvitationId } =
    notification
  if (userId !== null) return findAccount(services, userId, notification)
  if (invitationId !== null) return findInvited(services, invitationId)
  if (activityInvitationId !== null) return findInvitedGuest(services, activityInvitationId)
  if (notification.ticketHandoverId !== null)
    return findHolderOfTicket(services, notification.ticketHandoverId)
  if (memberCardId !== null) return findHolder(services, memberCardId)
  if (subscriptionId !== null) return findSubscriber(services, subscriptionId)
  if (notification.parentOfId !== null) return findParent(services, notification.parentOfId)
  return participationId === null ? null : findByHand(services, participationId)
}

async function findAccount(
  { db }: WorkerServices,
  userId: number,
  { details }: Notification,
): Promise<Recipient | null> {
  const user = await findUser(db, userId)
  if (user?.deletedAt) return findLeaver(details)
  if (!user) return null
  const named = user.isGuest ? ((await findNameGiven(db, userId, details)) ?? user) : user
  return {
    kind: user.isGuest ? 'GUEST' : 'ACCOUNT',
    userId,
    locale: user.locale,
    ...namesOf({ ...named, organisationName: user.organisationName }),
    address: user.email,
    brand: brand.name,
    isConfirmed: user.emailConfirmedAt !== null,
  }
}

/** Deleted accounts get no more emails, but the one that says so: it brings its address along. */
function findLeaver(details: string): Recipient | null {
  const { leaver } = readDetails(details).facts ?? {}
  return leaver ? { ...stranger(leaver.email, leaver.locale), ...namesOf(leaver) } : null
}

const About = z.object({ participationId: z.int().optional(), waitingEntryId: z.int().optional() })

/** One address may serve a whole family: a guest is greeted by the name that was given with the event's subject. */
async function findNameGiven(db: WorkerServices['db'], userId: number, details: string) {
  const { participationId, waitingEntryId } = About.safeParse(JSON.parse(details)).data ?? {}
  if (waitingEntryId !== undefined) return findNameOfWaiting(db, userId, waitingEntryId)
  const participation = participationId !== undefined && (await findParticipation(db, participationId))
  if (!participation || participation.userId !== userId) return null
  const { firstName, lastName } = participation
  return firstName === null ? null : { firstName, lastName: lastName ?? '' }
}

/** The name of the pass with which they began to wait. */
async function findNameOfWaiting(db: WorkerServices['db'], userId: number, waitingEntryId: number) {
  const entry = await findWaitingEntry(db, waitingEntryId)
  if (!entry?.guestPassId || entry.userId !== userId) return null
  return (await findGuestPass(db, entry.guestPassId)) ?? null
}

/** The language of the activity is the only one known for them. */
async function findByHand({ db }: WorkerServices, participationId: number): Promise<Recipient | null> {
  const participation = await findParticipation(db, participationId)
  const activity = participation && (await findActivity(db, participation.activityId))
  if (!activity || !participation.email) return null
  return { ...stranger(participation.email, activity.language), ...namesOf(participation), participationId }
}

/** The address of an invitation; greeted by name where an account has it. */
async function findInvited({ db }: WorkerServices, invitationId: number): Promise<Recipient | null> {
  const invitation = await findOrganisationInvitation(db, invitationId)
  if (!invitation || invitation.email === '') return null
  const { email, emailKey, locale } = invitation
  const user = await findUserByEmail(db, emailKey)
  const nobody = { firstName: null, lastName: null, organisationName: null }
  return { ...stranger(email, locale), ...namesOf(user ?? nobody), invitationId }
}

/** A person whom a host invites: greeted by the name that the host gave, else by the account's. */
async function findInvitedGuest(
  { db }: WorkerServices,
  activityInvitationId: number,
): Promise<Recipient | null> {
  const invitation = await findInvitation(db, activityInvitationId)
  const activity = invitation && (await findActivity(db, invitation.activityId))
  if (!activity || invitation.email === '') return null
  const { email, emailKey, firstName, lastName } = invitation
  const user = await findUserByEmail(db, emailKey)
  const named = { organisationName: null, firstName, lastName }
  const names = namesOf(firstName || lastName ? named : (user ?? named))
  return { ...stranger(email, user?.locale ?? activity.language), ...names, activityInvitationId }
}

/** The holder of a member card, greeted by the name on it. */
async function findHolder({ db }: WorkerServices, memberCardId: number): Promise<Recipient | null> {
  const card = await findMemberCard(db, memberCardId)
  if (!card?.holderEmail) return null
  return { ...stranger(card.holderEmail, card.locale), fullName: card.holderName, memberCardId }
}

/** A person to whom a ticket was handed on: greeted by the name that was given with it. */
async function findHolderOfTicket(
  { db }: WorkerServices,
  ticketHandoverId: number,
): Promise<Recipient | null> {
  const handover = await findHandover(db, ticketHandoverId)
  const ticket = handover && (await findTicketById(db, handover.ticketId))
  const activity = ticket && (await findActivity(db, ticket.activityId))
  if (!activity || !handover.email || !handover.emailKey) return null
  const { email, emailKey, firstName, lastName } = handover
  const user = await findUserByEmail(db, emailKey)
  const names = namesOf({ firstName, lastName, organisationName: null })
  return { ...stranger(email, user?.locale ?? activity.language), ...names, ticketHandoverId }
}

/** Of a parent only the address is known. */
async function findParent({ db }: WorkerServices, parentOfId: number): Promise<Recipient | null> {
  const child = await findUser(db, parentOfId)
  if (!child?.parentEmail || child.deletedAt) return null
  return { ...stranger(child.parentEmail, child.locale), parentOfId }
}

/** A person of whom nothing but the address is known. */
function stranger(address: string, locale: Recipient['locale']): Recipient {
  const nameless = { firstName: '', fullName: '' }
  return {
    kind: 'BY_HAND',
    userId: null,
    locale,
    ...nameless,
    address,
    brand: brand.name,
    isConfirmed: false,
  }
}

/** Of a subscriber only the address is known, and the language in which it was entered. */
async function findSubscriber({ db }: WorkerServices, subscriptionId: number): Promise<Recipient | null> {
  const subscription = await findSubscription(db, subscriptionId)
  if (!subscription || subscription.endedAt) return null
  const isConfirmed = subscription.confirmedAt !== null
  return { ...stranger(subscription.email, subscription.locale), isConfirmed }
}

function namesOf(person: {
  firstName: string | null
  lastName: string | null
  organisationName: Participation['organisationName']
}): Pick<Recipient, 'firstName' | 'fullName'> {
  const { organisationName } = person
  const firstName = person.firstName ?? ''
  const fullName = displayName({ organisationName, firstName, lastName: person.lastName ?? '' })
  return { firstName: organisationName ?? firstName, fullName }
}
