import { randomUUID } from 'node:crypto'
import { qrPng } from '#server/documents/qr.ts'
import { helperToken } from '#tests/api/world/doors.ts'
import type { App, Caller } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

door.read                               in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       404
door.read (this door)                   in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       yes
door.settle                             in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       404
door.settle (this door)                 in      in    404   404   404    404    yes    yes     404    404      404    yes      yes       yes
ticket.look                             in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
ticket.look (this door)                 in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       yes
ticket.checkIn                          in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       2
ticket.checkIn (this door)              in      in    2     2     2      2      yes    yes     2      2        2      yes      yes       yes
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

/** An activity that begins in an hour, with a ticket; `isHeld`: the helper of the cell holds its door. */
async function atTheDoor(app: App, caller: Caller, isHeld: boolean) {
  const activity = await app.hike(caller, { start: app.inAnHour() })
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

export const CALLS: Record<string, PrepareCall> = {
  ...twice('door.read', (client, { activityId }) => yes(client.door.read({ activityId }))),
  ...twice('door.settle', (client, { activityId, uuid }) =>
    yes(
      client.door.settle({
        activityId,
        scans: [{ scanId: randomUUID(), ticket: uuid, scannedAt: '2026-11-20T12:00:00Z' }],
      }),
    ),
  ),
  ...twice('ticket.look', (client, { uuid }) => verdict(client.ticket.look({ ticket: uuid }))),
  ...twice('ticket.checkIn', (client, { activityId, uuid }) =>
    verdict(client.ticket.checkIn({ activityId, uuid, rate: 1 })),
  ),
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
