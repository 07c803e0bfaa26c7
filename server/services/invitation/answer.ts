import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { holdEmailsTo } from '#db/queries/invitation/emails.ts'
import { findInvitation, isInvited, setAnswer } from '#db/queries/invitation/invitee-list.ts'
import { endRefusal, listRefusals, refuseHost } from '#db/queries/invitation/refusal.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { AccountStanding } from '#server/domain/account/standing.ts'
import { type InvitationLinkState, invitationLinkState } from '#server/domain/invitation/invitee-list.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { addressHash } from '#server/runtime/address-hash.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { describeGuests, type InvitedGuest } from './invitee.ts'
import { readInvitationLink } from './link.ts'

/** An invitation as the person with its link sees it. */
export interface InvitationSeen {
  state: InvitationLinkState
  guest: InvitedGuest
  activity: ListedActivity
}

/** Returns the invitation of a link. Returns none for a forged link and for an address that was deleted. */
export async function readInvitation(
  services: Services,
  link: string,
): Promise<InvitationSeen | { refused: 'UNKNOWN_LINK' }> {
  const id = readInvitationLink(services, link, 'answer')
  const invitation = id === null ? undefined : await findInvitation(services.db, id)
  const activity = invitation && (await findListedActivity(services.db, invitation.activityId))
  if (!activity || invitation.email === '') return { refused: 'UNKNOWN_LINK' }
  const shown = { ...activity, isShown: isAdmitted(activity) }
  const state = invitationLinkState(invitation, shown, services.now())
  const [guest] = await describeGuests(services, activity, [invitation])
  return guest ? { state, guest, activity } : { refused: 'UNKNOWN_LINK' }
}

type AnswerResult = InvitationSeen | { refused: 'UNKNOWN_LINK' | 'INVITATION_OVER' | 'ALREADY_JOINED' }

/**
 * Stores yes or no, as often as people change their mind until the activity begins; the same answer twice changes
 * nothing. An invitee who is registered says no by cancelling the registration.
 */
export function answerInvitation(
  services: Services,
  person: Session | null,
  { link, answer }: { link: string; answer: 'ACCEPTED' | 'DECLINED' },
): Promise<AnswerResult> {
  return inTransaction(services, async (services): Promise<AnswerResult> => {
    const seen = await readInvitation(services, link)
    if ('refused' in seen) return seen
    const { state, guest } = seen
    if (state !== 'OPEN') return { refused: 'INVITATION_OVER' }
    if (guest.state === 'REGISTERED' && answer === 'DECLINED') return { refused: 'ALREADY_JOINED' }
    const answeredBy = person?.userId ?? guest.answeredBy
    if (guest.answer !== answer || guest.answeredBy !== answeredBy)
      await setAnswer(services.db, guest.id, { answer, answeredAt: instant(services.now()), answeredBy })
    return seen
  })
}

/** Returns the address that the link would unsubscribe, and whether it is unsubscribed already. */
export async function readStopLink(
  services: Services,
  link: string,
): Promise<{ activity: ListedActivity; isStopped: boolean } | { refused: 'UNKNOWN_LINK' }> {
  const found = await findBehindStop(services, link)
  if (!found) return { refused: 'UNKNOWN_LINK' }
  const { activity, invitation } = found
  const refusals = await listRefusals(services.db, activity.hostId)
  return { activity, isStopped: refusals.has(addressHash('invited', invitation.emailKey)) }
}

type StopResult = { isStopped: boolean } | { refused: 'UNKNOWN_LINK' }

/**
 * Stops invitations from this host to this address; undoing it is as easy. The link never expires and needs no sign-in.
 */
export function stopInvitations(services: Services, { link, stop }: { link: string; stop: boolean }) {
  return inTransaction(services, async (services): Promise<StopResult> => {
    const { db, now } = services
    const found = await findBehindStop(services, link)
    if (!found) return { refused: 'UNKNOWN_LINK' }
    const { hostId } = found.activity
    const hash = addressHash('invited', found.invitation.emailKey)
    if (!stop) {
      await endRefusal(db, { hostId, addressHash: hash, endedAt: instant(now()) })
      return { isStopped: false }
    }
    await refuseHost(db, { hostId, addressHash: hash, createdAt: instant(now()) })
    await holdEmailsTo(db, hostId, found.invitation.emailKey)
    return { isStopped: true }
  })
}

async function findBehindStop(services: Services, link: string) {
  const id = readInvitationLink(services, link, 'stop')
  const invitation = id === null ? undefined : await findInvitation(services.db, id)
  const activity = invitation && (await findListedActivity(services.db, invitation.activityId))
  return activity && invitation.email !== '' ? { invitation, activity } : null
}

/**
 * A person who opens a private activity. Without a standing, the link of an email has shown the address to be theirs.
 */
export interface Visitor {
  userId: number
  email: string
  standing?: AccountStanding
}

/**
 * Returns whether a person is invited to this activity: by an address that they have shown to be theirs, by an account
 * that answered, or by the link of an email. Only needed for a private activity.
 */
export async function holdsInvitation(
  services: Services,
  person: Visitor | null,
  activityId: Activity['id'],
): Promise<boolean> {
  const invitationIds = (services.invitations ?? [])
    .map((link) => readInvitationLink(services, link, 'answer'))
    .filter((id) => id !== null)
  const isProven = person !== null && person.standing !== 'WAITING_MAIL_VERIFICATION'
  if (!person && invitationIds.length === 0) return false
  return isInvited(services.db, activityId, {
    emailKey: isProven ? emailKey(person.email) : null,
    userId: person?.userId ?? null,
    invitationIds,
  })
}
