import type { Invitation, InvitationCounts } from '#server/contract/entities.ts'
import { GUEST_STATES } from '#server/domain/invitation/invitee-list.ts'
import type { InvitedGuest } from '#server/services/invitation/invitee.ts'

export function presentInvitation(guest: InvitedGuest): Invitation {
  return {
    invitationId: guest.id,
    email: guest.email,
    firstname: guest.firstName,
    name: guest.lastName,
    state: guest.state,
    sentAt: guest.emailedAt,
    answeredAt: guest.answeredAt,
  }
}

export function countGuests(guests: readonly InvitedGuest[]): InvitationCounts {
  const counts = Object.fromEntries(GUEST_STATES.map((state) => [state, 0])) as InvitationCounts
  for (const { state } of guests) counts[state]++
  return counts
}

export function presentQueue(sending: {
  queued: number
  waiting: number
  emailsLeft: number
  emailsADay: number
}) {
  const { queued, waiting, emailsLeft: leftToday, emailsADay: dailyLimit } = sending
  return { queued, waiting, leftToday, dailyLimit }
}

/** Returns the people of the wire as the list stores them. */
export function readGuests(
  guests: readonly { email: string; firstname?: string | undefined; name?: string | undefined }[],
) {
  return guests.map(({ email, firstname = '', name = '' }) => ({
    email,
    firstName: firstname,
    lastName: name,
  }))
}
