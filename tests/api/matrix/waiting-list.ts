import { findAttendee } from '#server/services/participation/attendee.ts'
import { makeWaitingLink } from '#server/services/participation/waiting-list/link.ts'
import { waitForPlaces } from '#server/services/participation/waiting-list/wait.ts'
import type { App, Caller } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'
import { beforeBan } from './subjects.ts'

export const TABLE = `
                                    visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

waitingList.join                    in      yes   mail  wait  yes    yes    host   host    yes    yes      ban    yes      yes      in
waitingList.leave                   in      404   404   404   404    404    404    404     404    404      ban    404      404      in
waitingList.leave (one's own)       in      yes   yes   yes   yes    yes    404    404     yes    yes      ban    yes      yes      in
pages.waitingList.read              none    none  none  none  none   none   none   none    none   none     none   none     none      none
pages.waitingList.read (one's own)  none    own   own   own   own    own    none   none    own    own      own    own      own      none
pages.waitingList.decline           yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.waitingList.list              in      in    404   404   404    404    yes    yes     404    yes      404    yes      yes      in
pages.waitingList.list (one's own)  in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.waitingList.entry             in      in    404   404   404    404    yes    yes     404    yes      404    yes      yes      in
pages.waitingList.offer             in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.waitingList.offer (one's own) in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.waitingList.remove            in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.waitingList.open              in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
pages.waitingList.open (one's own)  in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
`

/** An activity whose places a person outside the table has, and for which another one waits. */
async function fullHike(
  { hike, stranger, participant, sessionOf, services }: App,
  caller: Caller,
  { isOwn = false } = {},
) {
  const activity = await hike(caller, { capacity: 2, isOwn })
  await stranger(activity)
  const input = { activityId: activity.id, partySize: 1, ticketTypeId: null }
  await waitForPlaces(services, await sessionOf(await participant()), input)
  return activity.id
}

/** The entry of the one who waits for it. */
async function entryOf({ db }: App, activityId: number) {
  const { id: waitingId } = await db
    .selectFrom('waitingEntry')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  return { activityId, waitingId }
}

/** The caller waits for it, if they can. */
async function waitAs(app: App, caller: Caller, activityId: number): Promise<void> {
  const { person, pass } = caller
  const attendee = await findAttendee(app.services, person && (await app.sessionOf(person)), pass)
  if (!attendee) return
  const input = { activityId, partySize: 1, ticketTypeId: null }
  await beforeBan(app, caller, () => waitForPlaces(app.services, attendee, input))
}

async function whose({ client, pass }: Caller, activityId: number): Promise<string> {
  const read = await client.pages.waitingList.read({ activityId, guestId: pass })
  return read?.isOwn ? 'own' : read ? 'somebody else’s' : 'none'
}

export const CALLS: Record<string, PrepareCall> = {
  'waitingList.join': async (app, caller) => {
    const activityId = await fullHike(app, caller)
    return () => yes(caller.client.waitingList.join({ activityId, nbrParticipant: 1, guestId: caller.pass }))
  },
  'waitingList.leave': async (app, caller) => {
    const query = { activityId: await fullHike(app, caller), guestId: caller.pass }
    return () => yes(caller.client.waitingList.leave({ query }))
  },
  "waitingList.leave (one's own)": async (app, caller) => {
    const activityId = await fullHike(app, caller)
    await waitAs(app, caller, activityId)
    return () => yes(caller.client.waitingList.leave({ query: { activityId, guestId: caller.pass } }))
  },
  'pages.waitingList.read': async (app, caller) => {
    const activityId = await fullHike(app, caller)
    return () => whose(caller, activityId)
  },
  "pages.waitingList.read (one's own)": async (app, caller) => {
    const activityId = await fullHike(app, caller)
    await waitAs(app, caller, activityId)
    return () => whose(caller, activityId)
  },
  'pages.waitingList.decline': async (app, caller) => {
    const { waitingId } = await entryOf(app, await fullHike(app, caller))
    const link = await makeWaitingLink(app.services, waitingId)
    return () => yes(caller.client.pages.waitingList.decline({ link }))
  },
  'pages.waitingList.list': async (app, caller) => {
    const activityId = await fullHike(app, caller)
    return () => yes(caller.client.pages.waitingList.list({ activityId }))
  },
  "pages.waitingList.list (one's own)": async (app, caller) => {
    const activityId = await fullHike(app, caller, { isOwn: true })
    return () => yes(caller.client.pages.waitingList.list({ activityId }))
  },
  'pages.waitingList.entry': async (app, caller) => {
    const entry = await entryOf(app, await fullHike(app, caller))
    return () => yes(caller.client.pages.waitingList.entry(entry))
  },
  'pages.waitingList.offer': async (app, caller) => {
    const entry = await entryOf(app, await fullHike(app, caller))
    return () => yes(caller.client.pages.waitingList.offer({ ...entry, adds: 1 }))
  },
  "pages.waitingList.offer (one's own)": async (app, caller) => {
    const entry = await entryOf(app, await fullHike(app, caller, { isOwn: true }))
    return () => yes(caller.client.pages.waitingList.offer({ ...entry, adds: 1 }))
  },
  'pages.waitingList.remove': async (app, caller) => {
    const entry = await entryOf(app, await fullHike(app, caller))
    return () => yes(caller.client.pages.waitingList.remove(entry))
  },
  'pages.waitingList.open': async (app, caller) => {
    const activityId = await fullHike(app, caller)
    return () => yes(caller.client.pages.waitingList.open({ activityId, isOpen: false }))
  },
  "pages.waitingList.open (one's own)": async (app, caller) => {
    const activityId = await fullHike(app, caller, { isOwn: true })
    return () => yes(caller.client.pages.waitingList.open({ activityId, isOpen: false }))
  },
}
