import { signedIn } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { listToRate as list, rateAttendance } from '#server/services/participation/attendance.ts'
import { correctAttendance } from '#server/services/participation/attendance-correction.ts'

const PRESENT = 1

const rate = signedIn.attendance.rate.handler(async ({ input, context, errors }) => {
  // The specification sends the id of the row in a field called userId.
  const { userId: participationId, activityId } = input
  const attendance = input.rate === PRESENT ? 'present' : 'absent'
  const rating = await rateAttendance(context.services, context.session, {
    activityId,
    participationId,
    attendance,
    isManual: input.isGhost,
  })
  switch (rating.outcome) {
    case 'RATED':
      return { participantId: rating.participationId, participated: attendance === 'present' }
    case 'NOT_STARTED':
      throw errors.NOT_STARTED()
    case 'ALREADY_RATED':
      throw errors.ALREADY_RATED()
    case 'NOT_HOST': // a stranger must not learn that the registration exists
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
  }
})

const correct = signedIn.attendance.correct.handler(async ({ input, context, errors }) => {
  const { userId: participationId, activityId, reason } = input
  const attendance = input.rate === PRESENT ? 'present' : 'absent'
  const correction = { activityId, participationId, attendance, reason } as const
  const correcting = await correctAttendance(context.services, context.session, correction)
  switch (correcting.outcome) {
    case 'CORRECTED':
      return { participantId: correcting.participationId, participated: attendance === 'present' }
    case 'NOT_RATED':
      throw errors.NOT_RATED()
    case 'SAME_MARK':
      throw errors.SAME_MARK()
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
  }
})

const listToRate = signedIn.attendance.listToRate.handler(async ({ context: { services, session } }) => {
  const waiting = await list(services, session)
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
