import { z } from 'zod'
import { operatorPage } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { readMark } from '#server/services/participation/attendance-correction.ts'

/** `/operations/presences/:participantId`: a mark, and its corrections so far, newest first. */
const read = operatorPage
  .errors(NOT_FOUND)
  .input(z.object({ participantId: IdParam }))
  .handler(async ({ input, context, errors }) => {
    const { services, session } = context
    const { activity, participation, corrections } = await unlessRefused(
      errors,
      readMark(services, session, input.participantId),
    )
    return {
      participant: presentParticipant(services, session, activity, participation),
      /** Of the activity's name. */
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
