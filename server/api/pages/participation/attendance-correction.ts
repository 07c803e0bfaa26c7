import { signedIn } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { readMark } from '#server/services/participation/attendance-correction.ts'

const read = signedIn.pages.correction.read.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const found = await readMark(services, input.participantId)
  if (!found) throw errors.NOT_FOUND()
  const { activity, participation, corrections } = found
  return {
    participant: presentParticipant(services, session, activity, participation),
    language: activity.language,
    corrections: corrections.map(({ before, after, reason, correctedAt, correctedBy, ...name }) => ({
      before: before === 'present',
      after: after === 'present',
      reason,
      correctedAt,
      operator: { userId: correctedBy, displayName: displayName(name) },
    })),
  }
})

export const correction = { read }
