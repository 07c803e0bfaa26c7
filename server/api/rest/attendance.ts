import { signedIn } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { listParticipationsWithoutMark, markAttendance } from '#server/services/participation/attendance.ts'
import { correctAttendance } from '#server/services/participation/attendance-correction.ts'

const PRESENT = 1

const rate = signedIn.attendance.rate.handler(async ({ input, context: { services, session }, errors }) => {
  // The specification sends the id of the row in a field called userId.
  const { userId: participationId, activityId } = input
  const attendance = input.rate === PRESENT ? 'present' : 'absent'
  const mark = { activityId, participationId, attendance, isManual: input.isGhost } as const
  await unlessRefused(errors, markAttendance(services, session, mark))
  return { participantId: participationId, participated: attendance === 'present' }
})

const correct = signedIn.attendance.correct.handler(async ({ input, context, errors }) => {
  const { userId: participationId, activityId, reason } = input
  const attendance = input.rate === PRESENT ? 'present' : 'absent'
  const correction = { activityId, participationId, attendance, reason } as const
  await unlessRefused(errors, correctAttendance(context.services, context.session, correction))
  return { participantId: participationId, participated: attendance === 'present' }
})

const listToRate = signedIn.attendance.listToRate.handler(async ({ input: { page }, context }) => {
  const { services, session } = context
  const waiting = await listParticipationsWithoutMark(services, session, page)
  return waiting.map((participation) => {
    const { activityId: id, activityName: name, startsAt, timeZone } = participation
    return presentParticipant(
      services,
      session,
      { id, name, startsAt, timeZone, hostId: hostFor(session).hostId },
      participation,
    )
  })
})

export const attendance = { rate, correct, listToRate }
