import { z } from 'zod'
import { CorrectionReason, Rate } from '#server/schemas/participation/attendance.ts'
import { Flag, Id, PageParam } from '#server/schemas/platform/primitives.ts'
import { Participant } from '../entities/participant.ts'
import { body, query } from './body.ts'
import { call, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const tags = ['Participation']

const rate = call
  .route({
    method: 'POST',
    path: '/activities/participantToRate',
    summary: 'Mark a participant of my activity present (1) or absent (0), once',
    description:
      '`userId` is the id of the participant row; `isGhost`, where it is sent, says whether it was entered by hand, or else 404.',
    tags,
  })
  .input(body({ userId: Id, activityId: Id, rate: Rate, isGhost: Flag.optional() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND, NOT_STARTED: { status: 409 }, ALREADY_RATED: { status: 409 } })
  .output(z.object({ participantId: Id, participated: z.boolean() }))

const correct = call
  .route({
    method: 'PUT',
    path: '/activities/participantToRate',
    summary: 'Correct a mark that a host has set, as an operator',
    description:
      '`userId` is the id of the participant row. The person and the host are told, with the `reason`; the list of participants keeps it as `correction`.',
    tags,
  })
  .input(body({ userId: Id, activityId: Id, rate: Rate, reason: CorrectionReason }))
  .errors({
    ...UNAUTHORIZED,
    ...FORBIDDEN,
    ...NOT_FOUND,
    /** Nobody marked them yet: the host marks first. */
    NOT_RATED: { status: 409 },
    /** The mark has this value already. */
    SAME_MARK: { status: 409 },
  })
  .output(z.object({ participantId: Id, participated: z.boolean() }))

const listToRate = call
  .route({
    method: 'GET',
    path: '/activities/participantToRate',
    summary: 'Participants of my activities who wait for their mark, oldest activity first',
    description:
      'Fifty at a time, `page` counts from 0. Whoever is marked leaves the list: read page 0 again after marking.',
    tags,
  })
  .input(query({ page: PageParam }))
  .errors({ ...UNAUTHORIZED })
  .output(z.array(Participant))

export const attendance = { rate, correct, listToRate }
