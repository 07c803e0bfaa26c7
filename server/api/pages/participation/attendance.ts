import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { GHOST_USER_ID } from '#server/contract/entities.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import {
  listParticipationsBeingMarked,
  takeBackAttendance,
} from '#server/services/participation/attendance.ts'

const LIMITS = { page: PAGE_SIZES.toMark, dialog: PAGE_SIZES.toMarkFirst } as const

/**
 * `/presences`: the first registrations that await a mark, and those whose mark can still be taken back, oldest first.
 * Each mark makes room for the next person.
 */
const list = signedInPage
  .input(z.object({ in: z.enum(['page', 'dialog'], { error: 'common.choice' }).default('page') }))
  .handler(async ({ input, context: { services, session } }) => {
    const listed = await listParticipationsBeingMarked(services, session, LIMITS[input.in])
    return listed.map(({ id, userId, partySize, activityId, activityName, activityLanguage, ...row }) => ({
      id,
      userId: userId ?? GHOST_USER_ID,
      displayName: displayName({ ...row, firstName: row.firstName ?? '', lastName: row.lastName ?? '' }),
      pictureUrl: pictureUrl(row.pictureKey, 400),
      participantNbr: partySize,
      activityId,
      activityName,
      activityLanguage,
      activityDate: row.startsAt,
      timeZone: row.timeZone,
      participated: row.attendance && row.attendance === 'present',
      /** For how long the mark can be taken back; 0 without a mark. */
      takeBackMs: row.takeBackMs,
    }))
  })

/** Takes back a mark that was set less than ten seconds ago. */
const takeBack = signedInPage
  .errors({ ...NOT_FOUND, NOT_RATED: { status: 409 }, ALREADY_RATED: { status: 409 } })
  .input(z.object({ participantId: Id, activityId: Id }))
  .handler(async ({ input: { participantId: participationId, activityId }, context, errors }) => {
    const { services, session } = context
    await unlessRefused(errors, takeBackAttendance(services, session, { activityId, participationId }))
    return { participantId: participationId }
  })

export const attendance = { list, takeBack }
