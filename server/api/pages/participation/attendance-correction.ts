import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { presentParticipant } from '#server/api/present/participant.ts'
import { refuse } from '#server/api/refuse.ts'
import { FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { readMark } from '#server/services/participation/attendance-correction.ts'

/** `/operations/presences/:participantId`: a mark, and its corrections so far, newest first. */
const read = signedInPage
  .errors({ ...UNAUTHORIZED, ...FORBIDDEN, ...NOT_FOUND })
  .input(z.object({ participantId: IdParam }))
  .handler(async ({ input, context, errors }) => {
    const { services, session } = context
    const found = await readMark(services, input.participantId)
    if ('refused' in found) throw refuse(errors, found)
    const { activity, participation, corrections } = found
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
