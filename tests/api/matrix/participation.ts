import { makeGuestLink } from '#server/services/account/guest.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import type { Caller } from './people.ts'
import { newAddress, plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

manualParticipant.add                   in      in    404   404   404    404    yes    yes     404    404      ban    yes      yes      in
manualParticipant.add (one's own)       in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
manualParticipant.update                in      in    404   404   404    404    yes    yes     404    404      ban    yes      yes      in
manualParticipant.update (one's own)    in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in

participation.join                      in      yes   mail  wait  yes    yes    host   host    yes    yes      ban    yes      yes      in
participation.join (not online)         in      404   mail  wait  404    404    409    409     404    409      ban    404      404      in
participation.cancelTickets             in      404   404   404   404    404    404    404     404    404      ban    404      404      in
participation.cancelTickets (one's own) in      yes   yes   yes   yes    yes    404    404     yes    yes      ban    yes      yes      in
participation.cancelTickets (of a pass) in      404   404   404   404    404    404    404     404    404      ban    404      404      in
participation.remove                    in      in    404   404   404    404    pro    yes     404    404      ban    yes      admin      in
participation.remove (one's own)        in      in    pro   pro   pro    yes    pro    yes     pro    pro      ban    yes      admin      in
participation.remove (by hand)          in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
participation.approve                   in      in    404   404   404    404    yes    yes     404    404      ban    yes      admin      in
participation.approve (one's own)       in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
participation.exportList                in      in    404   404   404    404    yes    yes     404    yes      404    yes      admin      in
participation.exportList (one's own)    in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in

pages.calendarFeed.read                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.calendarFeed.renew                in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.calendarFeed.close                in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.calendarFeed.events               yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.participation.endLink             yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.participation.mailLink            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.participation.hostsWithEmail      in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.participation.takeBackEmail       in      yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.participation.list                in      none  none  none  none   none   none   none    none   none     none   none     none      in
pages.participation.list (one's own)    in      own   own   own   own    own    none   none    own    own      own    own      own      in
pages.participation.read                in      404   404   404   404    404    404    404     404    404      404    404      404      in
pages.participation.read (one's own)    in      yes   yes   yes   yes    yes    404    404     yes    yes      yes    yes      yes      in
pages.participation.ofActivity          in      none  none  none  none   none   none   none    none   none     none   none     none     in
pages.participation.ofActivity (one's own) in   yes   yes   yes   yes    yes    none   none    yes    yes      yes    yes      yes      in
`

export const CALLS: Record<string, PrepareCall> = {
  'manualParticipant.add': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const ghost = { activityId, firstname: 'Gisèle', nbrParticipant: 2 }
    return () => yes(caller.client.manualParticipant.add(ghost))
  },
  "manualParticipant.add (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    const ghost = { activityId, firstname: 'Gisèle', nbrParticipant: 2 }
    return () => yes(caller.client.manualParticipant.add(ghost))
  },
  'manualParticipant.update': async ({ hike, byHand }, caller) => {
    const activity = await hike(caller)
    const cheque = { activityId: activity.id, partGhostId: await byHand(activity), checkNumber: '17' }
    return () => yes(caller.client.manualParticipant.update(cheque))
  },
  "manualParticipant.update (one's own)": async ({ hike, byHand }, caller) => {
    const activity = await hike(caller, { isOwn: true })
    const cheque = { activityId: activity.id, partGhostId: await byHand(activity), checkNumber: '17' }
    return () => yes(caller.client.manualParticipant.update(cheque))
  },

  'participation.join': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: caller.pass }
    return () => yes(caller.client.participation.join(input))
  },
  'participation.join (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: caller.pass }
    return () => yes(caller.client.participation.join(input))
  },
  'participation.cancelTickets': async ({ hike, stranger }, caller) => {
    const { person: _, ...input } = await stranger(await hike(caller))
    return () => yes(caller.client.participation.cancelTickets({ ...input, guestId: caller.pass }))
  },
  "participation.cancelTickets (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { person: _, ...theirs } = await stranger(activity)
    const input = (await ownParticipation(caller, activity)) ?? theirs
    return () => yes(caller.client.participation.cancelTickets({ ...input, guestId: caller.pass }))
  },
  /** For the guest who calls: with yesterday's pass. For everybody else: of some guest. */
  'participation.cancelTickets (of a pass)': async (
    { hike, ownParticipation, caller: callerOf, services },
    caller,
  ) => {
    const activity = await hike(caller)
    const earlier = caller.guest ? caller : await callerOf('guest')
    const input = (await ownParticipation(earlier, activity))!
    const pass = caller.guest ? (await guestOf(services, { email: caller.guest.email })).pass : undefined
    return () => yes(caller.client.participation.cancelTickets({ ...input, guestId: pass }))
  },
  'participation.remove': async ({ hike, stranger }, caller) => {
    const { activityId, participantId } = await stranger(await hike(caller))
    const query = { activityId, participantId, reason: 'Complet' }
    return () => yes(caller.client.participation.remove({ query }))
  },
  "participation.remove (one's own)": async ({ hike, stranger }, caller) => {
    const { activityId, participantId } = await stranger(await hike(caller, { isOwn: true }))
    const query = { activityId, participantId, reason: 'Complet' }
    return () => yes(caller.client.participation.remove({ query }))
  },
  'participation.remove (by hand)': async ({ hike, byHand }, caller) => {
    const activity = await hike(caller)
    const query = { activityId: activity.id, participantId: await byHand(activity), isGhost: true }
    return () => yes(caller.client.participation.remove({ query }))
  },
  'participation.approve': async ({ hike, stranger }, caller) => {
    const { activityId, participantId } = await stranger(await hike(caller, { needsApproval: true }))
    return () => yes(caller.client.participation.approve({ activityId, participantId, approve: true }))
  },
  "participation.approve (one's own)": async ({ hike, stranger }, caller) => {
    const own = await hike(caller, { isOwn: true, needsApproval: true })
    const { activityId, participantId } = await stranger(own)
    return () => yes(caller.client.participation.approve({ activityId, participantId, approve: true }))
  },
  'participation.exportList': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return () => yes(caller.client.participation.exportList({ activityId }))
  },
  "participation.exportList (one's own)": async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller, { isOwn: true }))
    return () => yes(caller.client.participation.exportList({ activityId, format: 'csv' }))
  },

  'pages.calendarFeed.read': plain((client) => client.pages.calendarFeed.read()),
  'pages.calendarFeed.renew': plain((client) => client.pages.calendarFeed.renew()),
  'pages.calendarFeed.close': plain((client) => client.pages.calendarFeed.close()),
  'pages.calendarFeed.events': async ({ participant, as }, { client }) => {
    const { token } = await as(await participant()).pages.calendarFeed.renew()
    return () => yes(client.pages.calendarFeed.events({ token }))
  },

  'pages.participation.endLink': async ({ services }, { client }) => {
    const guestId = await makeGuestLink(services, (await guestOf(services)).id)
    return () => yes(client.pages.participation.endLink({ guestId }))
  },
  'pages.participation.mailLink': plain((client) =>
    client.pages.participation.mailLink({ email: newAddress() }),
  ),
  'pages.participation.hostsWithEmail': plain((client) => client.pages.participation.hostsWithEmail()),
  'pages.participation.takeBackEmail': async ({ hike }, caller) => {
    const activity = await hike(caller)
    const input = { hostId: activity.host.id, guestId: caller.pass }
    return () => yes(caller.client.pages.participation.takeBackEmail(input))
  },
  'pages.participation.list': async ({ hike, stranger }, caller) => {
    const { participantId } = await stranger(await hike(caller))
    return () => whoseParticipations(caller, null, participantId)
  },
  "pages.participation.list (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { participantId: theirs } = await stranger(activity)
    const own = await ownParticipation(caller, activity)
    return () => whoseParticipations(caller, own?.participantId ?? null, theirs)
  },

  'pages.participation.read': async ({ hike, stranger }, caller) => {
    const { participantId } = await stranger(await hike(caller))
    return () => yes(caller.client.pages.participation.read({ participantId, guestId: caller.pass }))
  },
  "pages.participation.read (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { participantId } = (await ownParticipation(caller, activity)) ?? (await stranger(activity))
    return () => yes(caller.client.pages.participation.read({ participantId, guestId: caller.pass }))
  },
  'pages.participation.ofActivity': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return () => hasOneIn(activityId, caller)
  },
  "pages.participation.ofActivity (one's own)": async ({ hike, ownParticipation }, caller) => {
    const activity = await hike(caller)
    await ownParticipation(caller, activity)
    const { id: activityId } = activity
    return () => hasOneIn(activityId, caller)
  },
}

async function whoseParticipations(
  { client, pass }: Caller,
  own: number | null,
  theirs: number,
): Promise<string> {
  const list = await ownRegistrations(client, { guestId: pass })
  const ids = list.map(({ participant }) => participant.id)
  if (ids.includes(theirs)) return 'somebody else’s'
  return own !== null && ids.includes(own) ? 'own' : 'none'
}

async function hasOneIn(activityId: number, { client, pass }: Caller): Promise<'yes' | 'none'> {
  const own = await client.pages.participation.ofActivity({ activityId, guestId: pass })
  return own === null ? 'none' : 'yes'
}
