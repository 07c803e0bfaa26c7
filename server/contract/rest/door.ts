import { z } from 'zod'
import { Rate } from '#server/schemas/participation/attendance.ts'
import { Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { requiredLine } from '#server/schemas/platform/text.ts'
import { body, list, query } from './body.ts'
import { notBuilt } from './call.ts'

const tags = ['Door']

const read = notBuilt
  .route({
    method: 'GET',
    path: '/activity/door',
    summary: 'Everything a telephone needs to run the door without a network',
    tags,
  })
  .input(query({ activityId: IdParam }))

/** `scanId` is made by the client, so that the same scan sent twice counts once. */
const Scan = body({
  scanId: Uuid,
  ticket: requiredLine('ticket', 500),
  scannedAt: z.iso.datetime({ offset: true, error: 'common.instant' }),
  rate: Rate.optional(),
})

const settle = notBuilt
  .route({
    method: 'POST',
    path: '/activity/door',
    summary: 'Hand in scans that were made without a network',
    tags,
  })
  .input(body({ activityId: Id, scans: list(Scan, 1000) }))

export const door = { read, settle }
