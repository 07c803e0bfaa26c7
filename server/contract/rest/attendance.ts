import { z } from 'zod'
import { Flag, Id } from '#server/schemas/common.ts'
import { Rate } from '#server/schemas/participation.ts'
import { Participant } from '../entities/participant.ts'
import { body } from './body.ts'
import { call, NOT_FOUND, UNAUTHORIZED } from './call.ts'

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
  .errors({
    ...UNAUTHORIZED,
    ...NOT_FOUND,
    NOT_STARTED: { status: 409 },
    ALREADY_RATED: { status: 409 },
  })
  .output(z.object({ participantId: Id, participated: z.boolean() }))

const listToRate = call
  .route({
    method: 'GET',
    path: '/activities/participantToRate',
    summary: 'Participants of my activities who wait for their mark, oldest activity first',
    tags,
  })
  .errors({ ...UNAUTHORIZED })
  .output(z.array(Participant))

export const attendance = { rate, listToRate }
