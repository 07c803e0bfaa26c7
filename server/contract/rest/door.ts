import { z } from 'zod'
import { Rate } from '#server/schemas/participation/attendance.ts'
import { ScannedText, ScanWay } from '#server/schemas/participation/door.ts'
import { Instant, NotedInstant } from '#server/schemas/platform/date.ts'
import { Flag, Id, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { Door, DoorWindow, SettledScan } from '../entities/door.ts'
import { body, list, query } from './body.ts'
import { call, NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

const tags = ['Door']

/** Readings are answered from 24 h before the start to 24 h after the end. */
export const DOOR_CLOSED = {
  DOOR_CLOSED: { status: 409, data: DoorWindow.extend({ timeZone: z.string() }) },
} as const

/** The host has revoked this device, or its link: the list has to go, and what waits is handed in and kept. */
const DOOR_REVOKED = { DOOR_REVOKED: { status: 403 } } as const

/** The `cursor` of an earlier answer. */
const Cursor = z.coerce
  .number<number | string>({ error: 'common.count' })
  .int('common.count')
  .min(0, 'common.count')

const read = call
  .route({
    method: 'GET',
    path: '/activity/door',
    summary: 'Everything a phone needs to run the door without a network',
    description:
      'For the host, whoever acts for the hosting organization, and a browser that holds a door pass of this activity. It names people, never addresses, and holds no code that opens a door. With `since`, the `cursor` of an earlier answer, only the tickets that have changed. A browser may say in the header `X-Viree-Waiting` how many scans it still holds.',
    tags,
  })
  .input(query({ activityId: IdParam, since: Cursor.optional() }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND, ...DOOR_REVOKED, ...DOOR_CLOSED, ...TOO_MANY_REQUESTS })
  .output(Door)

/**
 * `scanId` is made by the client, so that the same reading sent twice counts once. Either `ticket`, the text that was
 * read, or `ticketId` from the list.
 */
const Scan = body({
  scanId: Uuid,
  ticket: ScannedText.optional(),
  ticketId: Id.optional(),
  scannedAt: NotedInstant,
  rate: Rate.optional(),
  way: ScanWay.optional(),
  /** Its person stands there and waits for the answer: a device that was revoked is refused, and nothing is kept. */
  live: Flag.optional(),
})

const settle = call
  .route({
    method: 'POST',
    path: '/activity/door',
    summary: 'Hand in scans that were made without a network',
    description:
      'Settled in the order in which they arrive, until seven days after the end; the clock of the phone decides nothing. Each lets its person in, unless its `rate` is 0: that is a look. The same `scanId` again gets the same answer. Beyond 30 unknown codes in a minute the rest of a call is left unanswered, and may be sent again. Scans of a device that was revoked are `kept` for the host, who takes them over or not; with `live` they are refused instead, as their person still stands there. So is a call with a `live` scan once the door has closed.',
    tags,
  })
  .input(body({ activityId: Id, scans: list(Scan, 1000) }))
  .errors({ ...UNAUTHORIZED, ...NOT_FOUND, ...DOOR_REVOKED, ...DOOR_CLOSED, ...TOO_MANY_REQUESTS })
  .output(z.object({ scans: z.array(SettledScan), now: Instant }))

export const door = { read, settle }
