/** Invitees of a host, how often they may get an email, and the state of each (docs/decisions/032). Pure. */

/** The longest invitee list of an activity. */
export const MOST_INVITED = 10_000

/** How many different people are entered for an activity at most, those who were removed included: each leaves a row. */
export const MOST_ENTERED = 5 * MOST_INVITED

/** How many invitations repeating an activity copies at most, people times dates: one transaction writes them. */
export const MOST_COPIED = 20_000

const DAY_MS = 24 * 3_600_000

/** How many emails one invitation may cause, the first included, and the pause in between. */
export const MOST_EMAILS = 3
export const DAYS_BETWEEN_EMAILS = 3

/** Returns since when sent emails count against the limits of the day. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/** Returns when an address that got enough for today may get the next one. */
export function tomorrow(now: Date): Date {
  return new Date(now.getTime() + DAY_MS)
}

export interface Emails {
  answer: 'ACCEPTED' | 'DECLINED' | null
  emailsSent: number
  emailedAt: string | null
  dueAt: string | null
}

/** Returns whether a first email is to be sent. */
export function isUnsent({ answer, emailsSent, dueAt }: Emails): boolean {
  return answer === null && emailsSent === 0 && dueAt === null
}

/** Returns whether an invitee who has not answered may get another email. */
export function mayBeReminded({ answer, emailsSent, emailedAt, dueAt }: Emails, now: Date): boolean {
  if (answer !== null || dueAt !== null || emailedAt === null || emailsSent >= MOST_EMAILS) return false
  return now.getTime() - new Date(emailedAt).getTime() >= DAYS_BETWEEN_EMAILS * DAY_MS
}

export const GUEST_STATES = [
  'UNSENT',
  'LEAVING',
  'SENT',
  'ACCEPTED',
  'REGISTERED',
  'DECLINED',
  'UNSUBSCRIBED',
] as const

/** UNSENT: on the list only. LEAVING: the email waits to be sent. UNSUBSCRIBED: wants no invitations from this host. */
export type GuestState = (typeof GUEST_STATES)[number]

/** Returns the state of an invitee that the host is shown; the most important one wins. */
export function guestState(
  invitation: Emails,
  { isRegistered, isUnsubscribed }: { isRegistered: boolean; isUnsubscribed: boolean },
): GuestState {
  if (isRegistered) return 'REGISTERED'
  if (invitation.answer) return invitation.answer
  if (isUnsubscribed) return 'UNSUBSCRIBED'
  if (invitation.dueAt) return 'LEAVING'
  return invitation.emailsSent > 0 ? 'SENT' : 'UNSENT'
}

export type InviteRefusal = 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED'

/** Returns why nobody can be invited any more, or null. */
export function inviteRefusal(
  activity: { cancelledAt: string | null; startsAt: string },
  now: Date,
): InviteRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  return now >= new Date(activity.startsAt) ? 'ALREADY_STARTED' : null
}

/** Returns why an invitee list is not copied to so many dates, or null. */
export function copyRefusal(guests: number, dates: number): 'TOO_MANY_TO_COPY' | null {
  return guests * dates > MOST_COPIED ? 'TOO_MANY_TO_COPY' : null
}

/** The state of the link of an email: OVER when the host removed the invitee, or nobody may see the activity. */
export type InvitationLinkState = 'OPEN' | 'OVER' | InviteRefusal

export function invitationLinkState(
  invitation: { endedAt: string | null },
  activity: { isShown: boolean; cancelledAt: string | null; startsAt: string },
  now: Date,
): InvitationLinkState {
  if (invitation.endedAt || !activity.isShown) return 'OVER'
  return inviteRefusal(activity, now) ?? 'OPEN'
}

/** Reduces an entered list to one entry per address; the first name that was given stays. */
export function foldGuests<Guest extends { emailKey: string; firstName: string; lastName: string }>(
  guests: readonly Guest[],
): Guest[] {
  const byAddress = new Map<string, Guest>()
  for (const guest of guests) {
    const known = byAddress.get(guest.emailKey)
    if (!known) byAddress.set(guest.emailKey, guest)
    else if (!known.firstName && !known.lastName && (guest.firstName || guest.lastName))
      byAddress.set(guest.emailKey, { ...known, firstName: guest.firstName, lastName: guest.lastName })
  }
  return [...byAddress.values()]
}
