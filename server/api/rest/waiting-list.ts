import { requireAttendee } from '#server/api/attendee.ts'
import { open } from '#server/api/base.ts'
import { presentWaiting } from '#server/api/present/waiting.ts'
import { refuse, unlessRefused } from '#server/api/refuse.ts'
import { standingRefusal } from '#server/services/participation/attendee.ts'
import { leaveWaitingList } from '#server/services/participation/waiting-list/leave.ts'
import { waitForPlaces } from '#server/services/participation/waiting-list/wait.ts'

const join = open.waitingList.join.handler(async ({ input, context, errors }) => {
  const { services, peer } = context
  const { activityId, nbrParticipant: partySize, paymentModelId: ticketTypeId = null, guestId } = input
  const person = await requireAttendee(context, guestId, errors)
  const notUsable = standingRefusal(person)
  if (notUsable) throw refuse(errors, notUsable)
  const place = { activityId, partySize, ticketTypeId, peer }
  const { waiting } = await unlessRefused(errors, waitForPlaces(services, person, place))
  return { waiting: presentWaiting(waiting) }
})

const leave = open.waitingList.leave.handler(async ({ input, context, errors }) => {
  const { activityId, guestId } = input.query
  const person = await requireAttendee(context, guestId, errors)
  await unlessRefused(errors, leaveWaitingList(context.services, person, activityId))
  return { left: true }
})

export const waitingList = { join, leave }
