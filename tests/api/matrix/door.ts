import { randomUUID } from 'node:crypto'
import { qrPng } from '#server/documents/qr.ts'
import { helperToken } from '#tests/api/world/doors.ts'
import type { App, Caller } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

door.read                               in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       404
door.read (this door)                   in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       yes
door.read (a revoked pass)              in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       revoked
door.read (too early)                   in      in    404   404   404    404    closed closed  404    404      404    closed   closed    closed
door.settle                             in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       404
door.settle (this door)                 in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       yes
door.settle (too early)                 in      in    404   404   404    404    closed closed  404    404      404    closed   closed    closed
ticket.look                             in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
ticket.look (this door)                 in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       yes
ticket.look (too early)                 in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
ticket.checkIn                          in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
ticket.checkIn (this door)              in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       yes
ticket.checkIn (a revoked pass)         in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
ticket.checkIn (too early)              in      in    2     2     2      2      closed closed  2      2        2      closed   closed    closed
pages.door.held                         404     404   404   404   404    404    yes    yes     404    404      404    yes      yes       404
pages.door.held (this door)             404     404   404   404   404    404    yes    yes     404    404      404    yes      yes       yes
pages.door.read                         in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
pages.door.read (this door)             in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       yes
pages.door.readPhotograph               in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
pages.door.readPhotograph (this door)   in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       yes

pages.door.overview                     in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       in
pages.door.makePass                     in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       in
pages.door.revokePass                   in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       in
pages.door.revoke                       in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       in
pages.door.decide                       in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       in
pages.door.open                         in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       in
pages.door.pass                         yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes       yes
pages.door.openWithPass                 yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes       yes
pages.door.leave                        yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes       yes
`

const verdict = async (answer: Promise<{ ok: boolean; error?: number }>) => {
  const { ok, error } = await answer
  return ok ? 'yes' : String(error)
}

/** An activity with a ticket, which begins in an hour; `isHeld`: the helper of the cell holds its door. */
async function atTheDoor(app: App, caller: Caller, isHeld: boolean, start = app.inAnHour()) {
  const activity = await app.hike(caller, { start })
  const { ticketsId } = await app.stranger(activity)
  if (isHeld && caller.role === 'helper') caller.holdDoor(await helperToken(app, activity))
  return { activity, activityId: activity.id, uuid: ticketsId[0]! }
}

type Door = Awaited<ReturnType<typeof atTheDoor>>

const atDoor =
  (isHeld: boolean, call: (client: Caller['client'], door: Door) => Promise<unknown>): PrepareCall =>
  async (app, caller) => {
    const door = await atTheDoor(app, caller, isHeld)
    return () => call(caller.client, door)
  }

/** The helper of the cell came by a link that the host has ended since. */
const revoked =
  (call: (client: Caller['client'], door: Door) => Promise<unknown>): PrepareCall =>
  async (app, caller) => {
    const door = await atTheDoor(app, caller, true)
    const host = app.as(door.activity.host)
    if (caller.role === 'helper') await host.pages.door.revokePass({ activityId: door.activityId })
    return () => call(caller.client, door)
  }

/** The door opens 24 hours before the start: a minute later. */
const tooEarly =
  (call: (client: Caller['client'], door: Door) => Promise<unknown>): PrepareCall =>
  async (app, caller) => {
    const start = new Date(app.clock.now.getTime() + 24 * 3_600_000 + 60_000).toISOString()
    const door = await atTheDoor(app, caller, true, start)
    return () => call(caller.client, door)
  }

const twice = (name: string, call: Parameters<typeof atDoor>[1]): Record<string, PrepareCall> => ({
  [name]: atDoor(false, call),
  [`${name} (this door)`]: atDoor(true, call),
})

const withPass =
  (call: (client: Caller['client'], token: string) => Promise<unknown>): PrepareCall =>
  async (app, caller) => {
    const { activity, activityId } = await atTheDoor(app, caller, false)
    const host = app.as(activity.host)
    await host.pages.door.makePass({ activityId })
    const { token } = await host.pages.door.overview({ activityId })
    return () => yes(call(caller.client, token!))
  }

const readList = (client: Caller['client'], { activityId }: Door) => yes(client.door.read({ activityId }))

const settle = (client: Caller['client'], { activityId, uuid }: Door) =>
  yes(
    client.door.settle({
      activityId,
      scans: [{ scanId: randomUUID(), ticket: uuid, scannedAt: '2026-11-20T12:00:00Z' }],
    }),
  )

const look = (client: Caller['client'], { uuid }: Door) => verdict(client.ticket.look({ ticket: uuid }))

const checkIn = (client: Caller['client'], { activityId, uuid }: Door) =>
  verdict(client.ticket.checkIn({ activityId, uuid, rate: 1 }))

export const CALLS: Record<string, PrepareCall> = {
  ...twice('door.read', readList),
  'door.read (a revoked pass)': revoked(readList),
  'door.read (too early)': tooEarly(readList),
  ...twice('door.settle', settle),
  'door.settle (too early)': tooEarly(settle),
  ...twice('ticket.look', look),
  'ticket.look (too early)': tooEarly(look),
  ...twice('ticket.checkIn', checkIn),
  'ticket.checkIn (a revoked pass)': revoked(checkIn),
  'ticket.checkIn (too early)': tooEarly(checkIn),
  ...twice('pages.door.held', (client, { activityId }) => yes(client.pages.door.held({ activityId }))),
  ...twice('pages.door.read', (client, { activityId, uuid: text }) =>
    verdict(client.pages.door.read({ activityId, text, way: 'TYPED', scanId: randomUUID(), isLook: false })),
  ),
  ...twice('pages.door.readPhotograph', (client, { activityId, uuid }) => {
    const photograph = new File([new Uint8Array(qrPng(uuid))], 'photo.png')
    return verdict(client.pages.door.readPhotograph({ activityId, photograph, scanId: randomUUID() }))
  }),
  'pages.door.overview': atDoor(false, (client, { activityId }) =>
    yes(client.pages.door.overview({ activityId })),
  ),
  'pages.door.makePass': atDoor(false, (client, { activityId }) =>
    yes(client.pages.door.makePass({ activityId })),
  ),
  'pages.door.revokePass': atDoor(false, (client, { activityId }) =>
    yes(client.pages.door.revokePass({ activityId })),
  ),
  'pages.door.revoke': async (app, caller) => {
    const { activity, activityId } = await atTheDoor(app, caller, false)
    await helperToken(app, activity)
    const [device] = (await app.as(activity.host).pages.door.overview({ activityId })).devices
    return () => yes(caller.client.pages.door.revoke({ activityId, deviceId: device!.id }))
  },
  'pages.door.decide': atDoor(false, (client, { activityId }) =>
    yes(client.pages.door.decide({ activityId, ids: [1], isTaken: true })),
  ),
  'pages.door.open': atDoor(false, (client, { activityId }) =>
    yes(client.pages.door.open({ activityId, name: 'Téléphone' })),
  ),
  'pages.door.pass': withPass((client, token) => client.pages.door.pass({ token })),
  'pages.door.openWithPass': withPass((client, token) =>
    client.pages.door.openWithPass({ token, name: 'Téléphone' }),
  ),
  'pages.door.leave': atDoor(false, (client, { activityId }) => yes(client.pages.door.leave({ activityId }))),
}
