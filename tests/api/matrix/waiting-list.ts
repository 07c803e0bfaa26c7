import { findAttendee } from '#server/services/participation/attendee.ts'
import { makeWaitingLink } from '#server/services/participation/waiting-list/link.ts'
import { waitForPlaces } from '#server/services/participation/waiting-list/wait.ts'
import type { App, Caller } from './people.ts'
import { type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                    visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember

waitingList.join                    in      yes   mail  wait  yes    yes    host   host    yes    yes      ban    yes      yes
waitingList.leave                   in      404   404   404   404    404    404    404     404    404      ban    404      404
waitingList.leave (one's own)       in      yes   yes   yes   yes    yes    404    404     yes    yes      ban    yes      yes
pages.waitingList.read              none    none  none  none  none   none   none   none    none   none     none   none     none
pages.waitingList.read (one's own)  none    own   own   own   own    own    none   none    own    own      own    own      own
pages.waitingList.decline           yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes
`

/** An activity whose places a person outside the table has, and for which another one waits. */
async function fullHike({ hike, stranger, participant, sessionOf, services }: App, caller: Caller) {
  const activity = await hike(caller, { capacity: 2 })
  await stranger(activity)
  const input = { activityId: activity.id, partySize: 1, ticketTypeId: null }
  await waitForPlaces(services, await sessionOf(await participant()), input)
  return activity.id
}

/** The caller waits for it, if they can. */
async function waitAs(app: App, { person, pass }: Caller, activityId: number): Promise<void> {
  const attendee = await findAttendee(app.services, person && (await app.sessionOf(person)), pass)
  if (attendee) await waitForPlaces(app.services, attendee, { activityId, partySize: 1, ticketTypeId: null })
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
    const activityId = await fullHike(app, caller)
    const { id } = await app.db
      .selectFrom('waitingEntry')
      .select('id')
      .where('activityId', '=', activityId)
      .executeTakeFirstOrThrow()
    const link = await makeWaitingLink(app.services, id)
    return () => yes(caller.client.pages.waitingList.decline({ link }))
  },
}
