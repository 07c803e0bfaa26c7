import { signedIn } from '#server/api/base.ts'
import { countGuests, presentInvitation, presentQueue, readGuests } from '#server/api/present/invitation.ts'
import { refuse, unlessRefused } from '#server/api/refuse.ts'
import { readInviteeList, saveGuests, sendInvitations } from '#server/services/invitation/invitee-list.ts'

const send = signedIn.invitation.send.handler(async ({ input, context, errors }) => {
  const sendInput = { activityId: input.activityId, kind: 'FIRST' as const }
  const sent = await unlessRefused(errors, sendInvitations(context.services, context.session, sendInput))
  return presentQueue(sent)
})

const save = signedIn.invitation.save.handler(async ({ input, context, errors }) => {
  const { activityId } = input
  const list = { activityId, guests: readGuests(input.guests), mode: 'REPLACE' as const }
  const saved = await saveGuests(context.services, context.session, list)
  if (!('refused' in saved)) return saved
  if (saved.refused === 'TOO_MANY_GUESTS') throw new Error('A list that the contract let pass is too long.')
  throw refuse(errors, saved)
})

const list = signedIn.invitation.list.handler(async ({ input, context: { services, session }, errors }) => {
  const read = await unlessRefused(errors, readInviteeList(services, session, input.activityId))
  return { guests: read.guests.map(presentInvitation), counts: countGuests(read.guests) }
})

export const invitation = { send, save, list }
