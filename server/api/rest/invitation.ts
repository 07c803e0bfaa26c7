import { signedIn } from '#server/api/base.ts'
import { countGuests, presentInvitation, presentQueue, readGuests } from '#server/api/present/invitation.ts'
import { refuse } from '#server/api/refuse.ts'
import { readInviteeList, saveGuests, sendInvitations } from '#server/services/invitation/invitee-list.ts'

const send = signedIn.invitation.send.handler(async ({ input, context, errors }) => {
  const sendInput = { activityId: input.activityId, kind: 'FIRST' as const }
  const sent = await sendInvitations(context.services, context.session, sendInput)
  if ('refused' in sent) throw refuse(errors, sent)
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

const list = signedIn.invitation.list.handler(async ({ input, context, errors }) => {
  const read = await readInviteeList(context.services, context.session, input.activityId)
  if ('refused' in read) throw refuse(errors, read)
  return { guests: read.guests.map(presentInvitation), counts: countGuests(read.guests) }
})

export const invitation = { send, save, list }
