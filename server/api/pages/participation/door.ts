import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { readHostedTabs } from '#server/api/hosted-tabs.ts'
import { presentVerdict } from '#server/api/present/door.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { list } from '#server/contract/rest/body.ts'
import { NOT_FOUND, UPLOAD_REFUSED } from '#server/contract/rest/call.ts'
import { DOOR_CLOSED } from '#server/contract/rest/door.ts'
import { MOST_READINGS_SHOWN, timeOfReading } from '#server/domain/participation/door.ts'
import { PictureFile } from '#server/schemas/activity/fields.ts'
import { DeviceName, DoorPassToken, ScannedText, ScanWay } from '#server/schemas/participation/door.ts'
import { Flag, IdParam, Uuid } from '#server/schemas/platform/primitives.ts'
import { checkInTicket, readHeldDoor } from '#server/services/participation/door/check-in.ts'
import { leaveDoor, openDoor, revokeDevice } from '#server/services/participation/door/device.ts'
import {
  decideOnKept,
  type DoorOverview,
  readDoorOverview,
} from '#server/services/participation/door/overview.ts'
import {
  makeDoorPass,
  openDoorWithPass,
  readDoorPass,
  revokeDoorPass,
} from '#server/services/participation/door/pass.ts'
import { checkInPhotograph } from '#server/services/participation/door/photograph.ts'
import { personOf } from '#server/services/participation/door/read.ts'

const OfActivity = z.object({ activityId: IdParam })
const TOO_MANY_DEVICES = { TOO_MANY_DEVICES: { status: 409 } } as const
const { TOO_LARGE, NOT_A_PICTURE, UPLOADS_BUSY } = UPLOAD_REFUSED
const PHOTOGRAPH_REFUSED = { TOO_LARGE, NOT_A_PICTURE, UPLOADS_BUSY, NO_CODE: { status: 422 } } as const
const UNKNOWN_LINK = { UNKNOWN_LINK: { status: 404 } } as const

/** `/mes-activites/:id/porte`: devices, entries over time, and readings that met. */
const overview = signedInPage
  .input(OfActivity)
  .errors(NOT_FOUND)
  .handler(async ({ input: { activityId }, context: { services, session }, errors }) => {
    const seen = await unlessRefused(errors, readDoorOverview(services, session, activityId))
    return { ...presentOverview(seen), tabs: await readHostedTabs(services, session, seen.activity) }
  })

const makePass = signedInPage
  .input(OfActivity)
  .errors({ ...NOT_FOUND, ...DOOR_CLOSED })
  .handler(async ({ input: { activityId }, context: { services, session }, errors }) => {
    await unlessRefused(errors, makeDoorPass(services, session, { activityId }))
    return { activityId }
  })

const revokePass = signedInPage
  .input(OfActivity)
  .errors(NOT_FOUND)
  .handler(({ input: { activityId }, context: { services, session }, errors }) =>
    unlessRefused(errors, revokeDoorPass(services, session, { activityId })),
  )

const revoke = signedInPage
  .input(OfActivity.extend({ deviceId: IdParam }))
  .errors(NOT_FOUND)
  .handler(({ input: { activityId, deviceId }, context: { services, session }, errors }) =>
    unlessRefused(errors, revokeDevice(services, session, { activityId, deviceId })),
  )

/** What revoked devices have handed in: taken over, or dropped. */
const decide = signedInPage
  .input(OfActivity.extend({ ids: list(IdParam, MOST_READINGS_SHOWN), isTaken: Flag }))
  .errors(NOT_FOUND)
  .handler(({ input: { activityId, ids, isTaken }, context: { services, session }, errors }) =>
    unlessRefused(errors, decideOnKept(services, session, { activityId, ids, isTaken })),
  )

/** Lets the browser of the host's people hold the door; the answer is the secret of its cookie. */
const open = signedInPage
  .input(OfActivity.extend({ name: DeviceName }))
  .errors({ ...NOT_FOUND, ...DOOR_CLOSED })
  .handler(({ input: { activityId, name }, context: { services, session }, errors }) =>
    unlessRefused(errors, openDoor(services, session, { activityId, name })),
  )

/** `/entree/cle/:token`: where the link of a helper leads. */
const pass = openPage
  .input(z.object({ token: DoorPassToken }))
  .errors({ ...UNKNOWN_LINK, ...DOOR_CLOSED })
  .handler(async ({ input: { token }, context: { services }, errors }) => {
    const { activity } = await unlessRefused(errors, readDoorPass(services, token))
    const { id: activityId, name, startsAt: startDate, timeZone } = activity
    return { activity: { activityId, name, startDate, timeZone } }
  })

const openWithPass = openPage
  .input(z.object({ token: DoorPassToken, name: DeviceName }))
  .errors({ ...UNKNOWN_LINK, ...DOOR_CLOSED, ...TOO_MANY_DEVICES })
  .handler(({ input: { token, name }, context: { services }, errors }) =>
    unlessRefused(errors, openDoorWithPass(services, { token, name })),
  )

const leave = openPage
  .input(OfActivity)
  .handler(({ input: { activityId }, context: { services, session } }) =>
    leaveDoor(services, session, { activityId }),
  )

/** The door as its pages without script show it. */
const held = openPage
  .input(OfActivity)
  .errors({ ...NOT_FOUND, DOOR_REVOKED: { status: 403 }, ...DOOR_CLOSED })
  .handler(async ({ input: { activityId }, context: { services, session }, errors }) => {
    const { activity, holder, ...counts } = await unlessRefused(
      errors,
      readHeldDoor(services, session, activityId),
    )
    const { name, timeZone } = activity
    return { activity: { activityId, name, timeZone }, isHelper: holder.session === null, ...counts }
  })

/** The same as POST /api/activity/validqrcode, and how the code came in. */
const read = openPage
  .input(OfActivity.extend({ text: ScannedText, way: ScanWay, scanId: Uuid, isLook: Flag }))
  .errors({ UNAUTHORIZED: { status: 401 }, ...DOOR_CLOSED })
  .handler(async ({ input, context: { services, session }, errors }) => {
    const { activityId, text, way, scanId, isLook } = input
    const reading = { activityId, text, way, scanId, isLook }
    return presentVerdict(await unlessRefused(errors, checkInTicket(services, session, reading)))
  })

/** The same of a code in a photograph. */
const readPhotograph = openPage
  .input(OfActivity.extend({ photograph: PictureFile, scanId: Uuid }))
  .errors({ UNAUTHORIZED: { status: 401 }, ...DOOR_CLOSED, ...PHOTOGRAPH_REFUSED })
  .handler(async ({ input: { photograph, ...reading }, context: { services, session }, errors }) => {
    const bytes = new Uint8Array(await photograph.arrayBuffer())
    return presentVerdict(
      await unlessRefused(errors, checkInPhotograph(services, session, { ...reading, bytes })),
    )
  })

function presentOverview({ activity, devices, met, kept, ...view }: DoorOverview) {
  const { id: activityId, name, startsAt: startDate, timeZone, cancelledAt } = activity
  const readings = (all: typeof met) =>
    all.map((reading) => ({
      id: reading.id,
      name: reading.ticketId === null ? null : personOf(reading),
      deviceName: reading.deviceName,
      ...timeOfReading(reading.readAt, reading.createdAt),
      validated:
        reading.validatedAt === null ? null : timeOfReading(reading.validatorReadAt, reading.validatedAt),
      validatorDevice: reading.validatorDevice,
    }))
  return {
    ...view,
    activity: { activityId, name, startDate, timeZone, isCancelled: cancelledAt !== null },
    devices: devices.map(({ id, name, doorPassId, seenAt, waiting, readings, endedAt, leftAt }) => ({
      ...{ id, name, seenAt, waiting, readings },
      isHelper: doorPassId !== null,
      isRevoked: endedAt !== null && leftAt === null,
      hasLeft: leftAt !== null,
    })),
    met: readings(met),
    kept: readings(kept),
  }
}

export const door = {
  overview,
  makePass,
  revokePass,
  revoke,
  decide,
  open,
  pass,
  openWithPass,
  leave,
  held,
  read,
  readPhotograph,
}
