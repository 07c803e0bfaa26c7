import sharp from 'sharp'
import type { Asker, House } from './people.ts'
import { makeConfirmationLink } from '#server/services/confirmation.ts'
import { filePost } from '#server/gateways/post-files.ts'
import { drain } from '#server/tasks/own-loop.ts'
import { guestOf } from '../world/guests.ts'
import { PASSWORD } from '../world.ts'

/** Makes what the call is about, and answers the call itself: it is made next, and says what its answer amounts to. */
type Preparing = (house: House, asker: Asker) => Promise<() => Promise<unknown>>

let addresses = 0
const newAddress = () => `matrice-${++addresses}@exemple.org`

const photo = sharp({ create: { width: 16, height: 16, channels: 3, background: '#047E6F' } })
  .png()
  .toBuffer()
  .then((bytes) => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' }))

const draft = {
  name: 'Une marche',
  typeId: 1,
  description: 'Deux heures.',
  startDate: '2026-12-24T09:00',
  place: { city: 'Rimouski' },
  participantNbr: 10,
}

const announcement = {
  textFr: 'Entretien samedi soir',
  textEn: 'Maintenance on Saturday night',
  startDate: '2026-11-20T12:00',
  endDate: '2026-11-21T23:00',
}

/** How much of an activity's participants is seen: everybody's entry, only one's own, or how many come. */
function howMuch(participants: object[]): 'all' | 'own' | 'few' {
  const entries = participants.filter((participant) => 'displayName' in participant)
  if (entries.length === participants.length) return 'all'
  return entries.length > 0 ? 'own' : 'few'
}

const yes = async (answer: Promise<unknown>) => {
  await answer
  return 'yes'
}

/** A call that needs nothing to be there. */
const plain =
  (call: (client: Asker['client']) => Promise<unknown>): Preparing =>
  ({}, { client }) =>
    Promise.resolve(() => yes(call(client)))

export const CALLS: Record<string, Preparing> = {
  'account.signUp': plain((client) =>
    client.account.signUp({
      username: newAddress(),
      password: PASSWORD,
      firstname: 'Mira',
      name: 'Roy',
    }),
  ),
  'account.signUp (as a guest)': plain((client) =>
    client.account.signUp({ asGuest: true, username: newAddress(), firstname: 'Mira' }),
  ),
  'account.resendConfirmation': plain((client) => client.account.resendConfirmation()),
  'account.confirmEmail': async ({ services, participant }, { client }) => {
    const { id } = await participant({ emailConfirmed: false })
    const clid = await makeConfirmationLink(services, id)
    return () => yes(client.account.confirmEmail({ clid }))
  },

  'activity.publish': plain((client) => client.activity.publish({ activity: draft })),
  'activity.read': async ({ hike, stranger }, asker) => {
    const { activityId } = await stranger(await hike(asker))
    return async () => howMuch((await asker.client.activity.read({ activityId })).participants)
  },
  "activity.read (one's own)": async ({ hike, stranger, ownRegistration }, asker) => {
    const activity = await hike(asker)
    const { activityId } = await stranger(activity)
    await ownRegistration(asker, activity)
    return async () => howMuch((await asker.client.activity.read({ activityId })).participants)
  },
  'activity.read (not online)': async ({ hike, db }, asker) => {
    const { id: activityId } = await hike(asker)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(asker.client.activity.read({ activityId }))
  },
  'activity.cancel': async ({ hike, stranger }, asker) => {
    const { activityId } = await stranger(await hike(asker))
    return () => yes(asker.client.activity.cancel({ query: { activityId } }))
  },
  "activity.cancel (one's own)": async ({ hike, stranger }, asker) => {
    const { activityId } = await stranger(await hike(asker, { isOwn: true }))
    return () => yes(asker.client.activity.cancel({ query: { activityId } }))
  },
  'activity.cancel (after the start)': async ({ hike, stranger, inAnHour, begin }, asker) => {
    const { activityId } = await stranger(await hike(asker, { start: inAnHour() }))
    begin()
    return () => yes(asker.client.activity.cancel({ query: { activityId, reason: 'Tempête' } }))
  },
  'activity.setPicture': async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker)
    const file = await photo
    return () => yes(asker.client.activity.setPicture({ query: { activityId }, body: { file } }))
  },
  "activity.setPicture (one's own)": async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker, { isOwn: true })
    const file = await photo
    return () => yes(asker.client.activity.setPicture({ query: { activityId }, body: { file } }))
  },
  'activity.list': plain((client) => client.activity.list({})),
  'activity.listMine': plain((client) => client.activity.listMine({})),

  'attendance.rate': async ({ hike, stranger, inAnHour, begin }, asker) => {
    const { activityId, participantId: userId } = await stranger(await hike(asker, { start: inAnHour() }))
    begin()
    return () => yes(asker.client.attendance.rate({ activityId, userId, rate: 1 }))
  },
  "attendance.rate (one's own)": async ({ hike, stranger, inAnHour, begin }, asker) => {
    const activity = await hike(asker, { isOwn: true, start: inAnHour() })
    const { activityId, participantId: userId } = await stranger(activity)
    begin()
    return () => yes(asker.client.attendance.rate({ activityId, userId, rate: 0 }))
  },
  'attendance.listToRate': async ({ hike, stranger, inAnHour, begin }, asker) => {
    const { participantId } = await stranger(await hike(asker, { start: inAnHour() }))
    begin()
    return async () => {
      const waiting = await asker.client.attendance.listToRate()
      return waiting.some(({ id }) => id === participantId) ? 'yes' : 'none'
    }
  },
  "attendance.listToRate (one's own)": async ({ hike, stranger, inAnHour, begin }, asker) => {
    const { participantId } = await stranger(await hike(asker, { isOwn: true, start: inAnHour() }))
    begin()
    return async () => {
      const waiting = await asker.client.attendance.listToRate()
      return waiting.some(({ id }) => id === participantId) ? 'yes' : 'none'
    }
  },

  'lookup.types': plain((client) => client.lookup.types()),

  'manualParticipant.add': async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker)
    const ghost = { activityId, firstname: 'Gisèle', nbrParticipant: 2 }
    return () => yes(asker.client.manualParticipant.add(ghost))
  },
  "manualParticipant.add (one's own)": async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker, { isOwn: true })
    const ghost = { activityId, firstname: 'Gisèle', nbrParticipant: 2 }
    return () => yes(asker.client.manualParticipant.add(ghost))
  },
  'manualParticipant.update': async ({ hike, byHand }, asker) => {
    const activity = await hike(asker)
    const cheque = { activityId: activity.id, partGhostId: await byHand(activity), checkNumber: '17' }
    return () => yes(asker.client.manualParticipant.update(cheque))
  },
  "manualParticipant.update (one's own)": async ({ hike, byHand }, asker) => {
    const activity = await hike(asker, { isOwn: true })
    const cheque = { activityId: activity.id, partGhostId: await byHand(activity), checkNumber: '17' }
    return () => yes(asker.client.manualParticipant.update(cheque))
  },

  'participation.join': async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker)
    const wish = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: asker.pass }
    return () => yes(asker.client.participation.join(wish))
  },
  'participation.join (not online)': async ({ hike, db }, asker) => {
    const { id: activityId } = await hike(asker)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    const wish = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: asker.pass }
    return () => yes(asker.client.participation.join(wish))
  },
  'participation.cancelTickets': async ({ hike, stranger }, asker) => {
    const { person: _, ...wish } = await stranger(await hike(asker))
    return () => yes(asker.client.participation.cancelTickets({ ...wish, guestId: asker.pass }))
  },
  "participation.cancelTickets (one's own)": async ({ hike, stranger, ownRegistration }, asker) => {
    const activity = await hike(asker)
    const { person: _, ...theirs } = await stranger(activity)
    const wish = (await ownRegistration(asker, activity)) ?? theirs
    return () => yes(asker.client.participation.cancelTickets({ ...wish, guestId: asker.pass }))
  },
  /** Of the guest who asks: with the pass of yesterday. Of everybody else: of some guest. */
  'participation.cancelTickets (of a pass)': async (
    { hike, ownRegistration, asker: askerOf, services },
    asker,
  ) => {
    const activity = await hike(asker)
    const earlier = asker.guest ? asker : await askerOf('guest')
    const wish = (await ownRegistration(earlier, activity))!
    const pass = asker.guest ? (await guestOf(services, { email: asker.guest.email })).pass : undefined
    return () => yes(asker.client.participation.cancelTickets({ ...wish, guestId: pass }))
  },
  'participation.remove': async ({ hike, stranger }, asker) => {
    const { activityId, participantId } = await stranger(await hike(asker))
    const query = { activityId, participantId, reason: 'Complet' }
    return () => yes(asker.client.participation.remove({ query }))
  },
  "participation.remove (one's own)": async ({ hike, stranger }, asker) => {
    const { activityId, participantId } = await stranger(await hike(asker, { isOwn: true }))
    const query = { activityId, participantId, reason: 'Complet' }
    return () => yes(asker.client.participation.remove({ query }))
  },
  'participation.remove (by hand)': async ({ hike, byHand }, asker) => {
    const activity = await hike(asker)
    const query = { activityId: activity.id, participantId: await byHand(activity), isGhost: true }
    return () => yes(asker.client.participation.remove({ query }))
  },
  'participation.exportList': async ({ hike, stranger }, asker) => {
    const { activityId } = await stranger(await hike(asker))
    return () => yes(asker.client.participation.exportList({ activityId }))
  },
  "participation.exportList (one's own)": async ({ hike, stranger }, asker) => {
    const { activityId } = await stranger(await hike(asker, { isOwn: true }))
    return () => yes(asker.client.participation.exportList({ activityId, format: 'csv' }))
  },

  'place.search': plain((client) => client.place.search({ search: 'rimouski' })),
  'place.read': async ({ services }, { client }) => {
    const [place] = await services.places.search('rimouski', 1)
    return () => yes(client.place.read({ place_id: place!.id }))
  },

  'profile.read': async ({ hike }, asker) => {
    const { host } = await hike(asker)
    return () => yes(asker.client.profile.read({ userId: host.id }))
  },
  'profile.read (of who only takes part)': async ({ hike, stranger }, asker) => {
    const { person } = await stranger(await hike(asker))
    return () => yes(asker.client.profile.read({ userId: person.id }))
  },
  "profile.read (one's own)": plain((client) => client.profile.read({})),

  'pages.account.acceptTerms': plain((client) => client.pages.account.acceptTerms()),
  'pages.activity.search': plain((client) => client.pages.activity.search({})),
  'pages.activity.calendar': async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker)
    return () => yes(asker.client.pages.activity.calendar({ activityId }))
  },
  'pages.announcement.current': plain((client) => client.pages.announcement.current()),
  'pages.announcement.newest': plain((client) => client.pages.announcement.newest()),
  'pages.announcement.save': plain((client) => client.pages.announcement.save(announcement)),
  'pages.home.soon': plain((client) => client.pages.home.soon()),
  'pages.hosting.list': plain((client) => client.pages.hosting.list({})),
  'pages.hosting.view': async ({ hike, stranger }, asker) => {
    const { activityId } = await stranger(await hike(asker))
    return async () => howMuch((await asker.client.pages.hosting.view({ activityId })).participants)
  },
  "pages.hosting.view (one's own)": async ({ hike, stranger }, asker) => {
    const { activityId } = await stranger(await hike(asker, { isOwn: true }))
    return async () => howMuch((await asker.client.pages.hosting.view({ activityId })).participants)
  },
  'pages.hosting.resize': async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker)
    return () => yes(asker.client.pages.hosting.resize({ activityId, participantNbr: 20 }))
  },
  "pages.hosting.resize (one's own)": async ({ hike }, asker) => {
    const { id: activityId } = await hike(asker, { isOwn: true })
    return () => yes(asker.client.pages.hosting.resize({ activityId, participantNbr: 20 }))
  },
  'pages.locale.set': plain((client) => client.pages.locale.set({ locale: 'en' })),
  'pages.mailbox.list': plain((client) => client.pages.mailbox.list({})),
  'pages.mailbox.read': async ({ services, db, clock, participant }, { client }) => {
    await db.updateTable('task').set({ doneAt: clock.now.toISOString() }).execute() // one letter is enough
    await participant({ emailConfirmed: false })
    await drain({ ...services, post: filePost(`${services.settings.dataDir}/mail`, services.now) })
    const { letters } = await services.mailbox!.list(0)
    const id = letters[0]!.name.replace(/\.eml$/, '')
    return () => yes(client.pages.mailbox.read({ id }))
  },
  'pages.moderation.queue': plain((client) => client.pages.moderation.queue({})),
  'pages.moderation.validate': async ({ activity }, { client }) => {
    const { id: activityId } = await activity({ state: 'NEED_VALIDATION' })
    return () => yes(client.pages.moderation.validate({ activityId }))
  },
  'pages.moderation.refuse': async ({ activity }, { client }) => {
    const { id: activityId } = await activity({ state: 'NEED_VALIDATION' })
    const reason = { reason: 'OTHERS' as const, message: 'Le lieu est privé.' }
    return () => yes(client.pages.moderation.refuse({ activityId, ...reason }))
  },
  'pages.picture.keep': async ({}, { client }) => {
    const file = await photo
    return () => yes(client.pages.picture.keep({ file }))
  },
  'pages.queue.read': plain((client) => client.pages.queue.read({})),
  'pages.queue.retry': async (house, { client }) => {
    const taskId = await failedTask(house)
    return () => yes(client.pages.queue.retry({ taskId }))
  },
  'pages.queue.drop': async (house, { client }) => {
    const taskId = await failedTask(house)
    return () => yes(client.pages.queue.drop({ taskId, reason: 'Adresse fermée' }))
  },
  'pages.registration.list': async ({ hike, stranger }, asker) => {
    const { participantId } = await stranger(await hike(asker))
    return () => whoseRegistrations(asker, null, participantId)
  },
  "pages.registration.list (one's own)": async ({ hike, stranger, ownRegistration }, asker) => {
    const activity = await hike(asker)
    const { participantId: theirs } = await stranger(activity)
    const own = await ownRegistration(asker, activity)
    return () => whoseRegistrations(asker, own?.participantId ?? null, theirs)
  },
  'pages.session.current': ({}, { client, person }) =>
    Promise.resolve(async () => {
      const current = await client.pages.session.current()
      return current === null ? 'none' : current.id === person?.id ? 'own' : 'somebody else’s'
    }),
  'pages.session.end': plain((client) => client.pages.session.end()),
  'pages.ticket.read': async ({ hike, stranger }, asker) => {
    const { ticketsId } = await stranger(await hike(asker))
    return () => yes(asker.client.pages.ticket.read({ uuid: ticketsId[0]! }))
  },
}

async function whoseRegistrations(
  { client, pass }: Asker,
  own: number | null,
  theirs: number,
): Promise<string> {
  const list = await client.pages.registration.list({ guestId: pass })
  const ids = list.map(({ participant }) => participant.id)
  if (ids.includes(theirs)) return 'somebody else’s'
  return own !== null && ids.includes(own) ? 'own' : 'none'
}

async function failedTask({ db, clock }: House): Promise<number> {
  const at = clock.now.toISOString()
  const task = { kind: 'feed-the-geese', payload: '{}', runAt: at, attempts: 5, createdAt: at, failedAt: at }
  const { id } = await db.insertInto('task').values(task).returning('id').executeTakeFirstOrThrow()
  return id
}
