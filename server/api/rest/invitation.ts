import { signedIn } from '#server/api/base.ts'
import type { Invitation, InvitationCounts } from '#server/contract/entities.ts'
import { GUEST_STATES } from '#server/domain/invitation/invitee-list.ts'
import type { InvitedGuest } from '#server/services/invitation/invitee.ts'
import { readInviteeList, saveGuests, sendInvitations } from '#server/services/invitation/invitee-list.ts'

const send = signedIn.invitation.send.handler(async ({ input, context, errors }) => {
  const sendInput = { activityId: input.activityId, kind: 'FIRST' as const }
  const sending = await sendInvitations(context.services, context.session, sendInput)
  switch (sending.outcome) {
    case 'QUEUED':
      return presentQueue(sending)
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'STARTED':
      throw errors.ALREADY_STARTED()
  }
})

const save = signedIn.invitation.save.handler(async ({ input, context, errors }) => {
  const { activityId } = input
  const sendInput = { activityId, guests: readGuests(input.guests), mode: 'REPLACE' as const }
  const saving = await saveGuests(context.services, context.session, sendInput)
  switch (saving.outcome) {
    case 'SAVED': {
      const { total, added, removed, folded: duplicates, registered } = saving
      return { total, added, removed, duplicates, registered }
    }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'CANCELLED':
      throw errors.ACTIVITY_CANCELLED()
    case 'STARTED':
      throw errors.ALREADY_STARTED()
    case 'TOO_MANY':
      throw new Error('A list that the contract let pass is too long.')
  }
})

const list = signedIn.invitation.list.handler(async ({ input, context, errors }) => {
  const reading = await readInviteeList(context.services, context.session, input.activityId)
  switch (reading.outcome) {
    case 'LIST':
      return { guests: reading.guests.map(presentInvitation), counts: countGuests(reading.guests) }
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
  }
})

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

export const invitation = { send, save, list }
