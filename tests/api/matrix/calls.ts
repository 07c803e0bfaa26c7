import sharp from 'sharp'
import { insertImprovement, recordImprovement } from '#db/queries/activity/improvement.ts'
import { insertComment } from '#db/queries/conversation/comment.ts'
import { insertReview } from '#db/queries/conversation/review.ts'
import { fileMailer } from '#server/gateways/mailer/files.ts'
import { makePromotionalCode } from '#server/services/account/billing/promotional-code.ts'
import { makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makeParentLink } from '#server/services/account/parent.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password.ts'
import { openSession } from '#server/services/account/sign-in/session.ts'
import { invitationLink } from '#server/services/invitation/link.ts'
import { makeNewsletterLink, subscribe, unsubscribeToken } from '#server/services/notification/newsletter.ts'
import { switchOffToken } from '#server/services/notification/preferences.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import { PASSWORD } from '#tests/api/world/world.ts'
import { makeAuthenticator } from '../world/authenticator.ts'
import { change } from '../world/change.ts'
import { guestOf } from '../world/guests.ts'
import { invitation, member, organisation } from '../world/organisations.ts'
import type { App, Caller } from './people.ts'

/** Makes the subject of the call, and returns the call itself: it is made next, and describes its answer. */
type PrepareCall = (app: App, caller: Caller) => Promise<() => Promise<unknown>>

let addresses = 0
let codes = 0
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

const promotion = {
  subjectFr: 'L’hiver arrive',
  textFr: 'Voici les sorties.',
  subjectEn: 'Winter comes',
  textEn: 'Here are the outings.',
  path: '/activites',
}

const announcement = {
  textFr: 'Entretien samedi soir',
  textEn: 'Maintenance on Saturday night',
  startDate: '2026-11-20T12:00',
  endDate: '2026-11-21T23:00',
}

/** A revision that awaits a decision, as an operator has read it. */
async function readRevision(app: App): Promise<{ revisionId: number; changedAt: string }> {
  const hike = await app.activity()
  await change(app.services, hike, { name: 'Autre chose' })
  const { id, changedAt } = await app.db
    .selectFrom('activityRevision')
    .select(['id', 'changedAt'])
    .where('activityId', '=', hike.id)
    .executeTakeFirstOrThrow()
  return { revisionId: id, changedAt }
}

/** A person whom the operator of the platform has banned. */
async function bannedHost(app: App): Promise<number> {
  const { id: userId } = await app.participant()
  const odile = await app.operator()
  await app.as(odile).pages.ban.place({ userId, reason: 'Fraude.' })
  return userId
}

/** A registration whose host marked it absent. */
async function markedAbsent(app: App): Promise<{ activityId: number; id: number }> {
  const hike = await app.activity()
  const { id } = await app.participation({ activity: hike })
  await app.db.updateTable('participation').set({ attendance: 'absent' }).where('id', '=', id).execute()
  return { activityId: hike.id, id }
}

/** A code that the operator of the platform has created. */
async function openCode({ services, people, sessionOf }: App): Promise<number> {
  const code = `MATRICE${++codes}`
  const days = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-11-01T00:00:00.000Z' }
  const input = { code, months: 1, percent: null, mostUses: null, purpose: 'La matrice', ...days }
  const making = await makePromotionalCode(services, await sessionOf(people.operator!), input)
  if (making.outcome !== 'MADE') throw new Error(making.outcome)
  return making.codeId
}

/** How much of an activity's participants the answer shows: everybody's entry, only one's own, or how many come. */
function howMuch(participants: object[]): 'all' | 'own' | 'few' {
  const entries = participants.filter((participant) => 'displayName' in participant)
  if (entries.length === participants.length) return 'all'
  return entries.length > 0 ? 'own' : 'few'
}

/** A passkey that this person added. */
async function passkeyOf({ db }: App, { id: userId }: { id: number }): Promise<number> {
  const credentialId = `matrice-${++addresses}`
  const key = {
    userId,
    credentialId,
    publicKey: '',
    counter: 0,
    transports: '[]',
    name: 'Clé',
    isBackedUp: false,
  }
  const added = db.insertInto('passkey').values({ ...key, createdAt: '2026-11-20T17:00:00.000Z' })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** The secret in the e-mail to the parent of a person under 14. */
async function parentLinkOf(app: App): Promise<string> {
  const child = await app.participant()
  const parentEmail = newAddress()
  await app.db.updateTable('user').set({ parentEmail }).where('id', '=', child.id).execute()
  return makeParentLink(app.services, { id: child.id, parentEmail })
}

/** A Google account with which this person signs in. */
async function identityOf({ db }: App, { id: userId }: { id: number }): Promise<number> {
  const subject = `matrice-${++addresses}`
  const times = { createdAt: '2026-11-20T17:00:00.000Z', lastUsedAt: '2026-11-20T17:00:00.000Z' }
  const added = db
    .insertInto('providerIdentity')
    .values({ userId, provider: 'GOOGLE', subject, email: `${subject}@exemple.org`, ...times })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** A person whom the host of this activity invited. */
async function invitedTo({ db }: App, activityId: number): Promise<number> {
  const { hostId } = await db
    .selectFrom('activity')
    .select('hostId')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const email = newAddress()
  const nothing = {
    dueAt: null,
    emailedAt: null,
    answer: null,
    answeredAt: null,
    answeredBy: null,
    endedAt: null,
  }
  const row = { activityId, email, emailKey: email, invitedBy: hostId, createdAt: '2026-11-20T17:00:00.000Z' }
  const added = db.insertInto('activityInvitation').values({ ...row, ...nothing })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** A text that this person had improved. */
async function improvementOf({ db }: App, { id: userId }: { id: number }): Promise<number> {
  const row = { userId, activityId: null, language: 'fr' as const, prompt: 'Une marche.' }
  const id = await insertImprovement(db, { ...row, createdAt: '2026-11-20T17:00:00.000Z' })
  const answer = { response: 'Une marche.', failure: null, answeredAt: '2026-11-20T17:00:00.000Z' }
  await recordImprovement(db, id, answer)
  return id
}

/** A comment about this activity by this person, as its host if `asHost`. */
async function commentOn(
  { db }: App,
  activity: { id: number },
  author: { id: number },
  asHost = false,
): Promise<number> {
  const said = { parentId: null, asHost, text: 'Il reste deux places dans ma voiture.' }
  const row = { ...said, activityId: activity.id, authorId: author.id, createdAt: '2026-11-20T17:00:00.000Z' }
  return (await insertComment(db, row)).id
}

/** A participant's review of it. */
async function reviewOf(
  { db }: App,
  { id: activityId, host }: { id: number; host: { id: number } },
  author: { id: number },
): Promise<number> {
  const said = { mark: 4, text: 'Bien guidé.', createdAt: '2026-11-20T17:00:00.000Z' }
  return insertReview(db, { ...said, activityId, hostId: host.id, authorId: author.id })
}

/** An activity of this host in the state before it was published. */
async function draftOf({ db }: App, { id }: { id: number }): Promise<number> {
  await db.updateTable('activity').set({ draft: '[]', publishedAt: null }).where('id', '=', id).execute()
  return id
}

const yes = async (answer: Promise<unknown>) => {
  await answer
  return 'yes'
}

/** A call that needs nothing to exist. */
const plain =
  (call: (client: Caller['client']) => Promise<unknown>): PrepareCall =>
  ({}, { client }) =>
    Promise.resolve(() => yes(call(client)))

export const CALLS: Record<string, PrepareCall> = {
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
  'account.askPasswordCode': async ({ participant }, { client }) => {
    const { email } = await participant()
    return () => yes(client.account.askPasswordCode({ email }))
  },
  'account.requestPassword': async ({ participant }, { client }) => {
    const { email } = await participant()
    return () => yes(client.account.requestPassword({ email }))
  },
  'account.requestPassword (of a guest)': async ({ services }, { client }) => {
    const { email } = await guestOf(services)
    return () => yes(client.account.requestPassword({ email }))
  },
  'account.changePassword (with a code)': async ({ services, participant }, { client }) => {
    const code = await makePasswordCode(services, (await participant()).id)
    return () => yes(client.account.changePassword({ code, newPass: PASSWORD }))
  },
  "account.changePassword (one's own)": plain((client) =>
    client.account.changePassword({ previousPass: PASSWORD, newPass: PASSWORD }),
  ),
  'account.redeemCode': async ({ services, people, sessionOf }, { client }) => {
    const code = `MATRICE${++codes}`
    const terms = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-11-01T00:00:00.000Z', mostUses: null }
    const input = { code, months: null, percent: 20, purpose: 'La matrice', ...terms }
    await makePromotionalCode(services, await sessionOf(people.operator!), input)
    return () => yes(client.account.redeemCode({ code }))
  },

  'activity.publish': plain((client) => client.activity.publish({ activity: draft })),
  'activity.read': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return async () => howMuch((await caller.client.activity.read({ activityId })).participants)
  },
  "activity.read (one's own)": async ({ hike, stranger, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const { activityId } = await stranger(activity)
    await ownParticipation(caller, activity)
    return async () => howMuch((await caller.client.activity.read({ activityId })).participants)
  },
  'activity.read (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.read({ activityId }))
  },
  'activity.cancel': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return () => yes(caller.client.activity.cancel({ query: { activityId } }))
  },
  "activity.cancel (one's own)": async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller, { isOwn: true }))
    return () => yes(caller.client.activity.cancel({ query: { activityId } }))
  },
  'activity.cancel (after the start)': async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { activityId } = await stranger(await hike(caller, { start: inAnHour() }))
    begin()
    return () => yes(caller.client.activity.cancel({ query: { activityId, reason: 'Tempête' } }))
  },
  'activity.setPicture': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const file = await photo
    return () => yes(caller.client.activity.setPicture({ query: { activityId }, body: { file } }))
  },
  "activity.setPicture (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    const file = await photo
    return () => yes(caller.client.activity.setPicture({ query: { activityId }, body: { file } }))
  },
  'activity.list': plain((client) => client.activity.list({})),
  'activity.promoted': plain((client) => client.activity.promoted({})),
  'activity.suggest': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.activity.suggest({ activityId }))
  },
  'activity.suggest (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.suggest({ activityId }))
  },
  'activity.read (private)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ isPrivate: true }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.read({ activityId }))
  },
  'activity.listMine': plain((client) => client.activity.listMine({})),
  'activity.update': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.activity.update({ activity: { activityId, name: 'Une autre marche' } }))
  },
  "activity.update (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    return () => yes(caller.client.activity.update({ activity: { activityId, name: 'Une autre marche' } }))
  },
  'activity.countExternal': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    const externalTicketUrl = 'https://billets.exemple.org'
    await db.updateTable('activity').set({ externalTicketUrl }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.countExternal({ activityId }))
  },

  'attendance.rate': async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { activityId, participantId: userId } = await stranger(await hike(caller, { start: inAnHour() }))
    begin()
    return () => yes(caller.client.attendance.rate({ activityId, userId, rate: 1 }))
  },
  "attendance.rate (one's own)": async ({ hike, stranger, inAnHour, begin }, caller) => {
    const activity = await hike(caller, { isOwn: true, start: inAnHour() })
    const { activityId, participantId: userId } = await stranger(activity)
    begin()
    return () => yes(caller.client.attendance.rate({ activityId, userId, rate: 0 }))
  },
  'attendance.correct': async (app, { client }) => {
    const { activityId, id: userId } = await markedAbsent(app)
    return () => yes(client.attendance.correct({ activityId, userId, rate: 1, reason: 'Erreur.' }))
  },
  'attendance.listToRate': async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { participantId } = await stranger(await hike(caller, { start: inAnHour() }))
    begin()
    return async () => {
      const waiting = await caller.client.attendance.listToRate()
      return waiting.some(({ id }) => id === participantId) ? 'yes' : 'none'
    }
  },
  "attendance.listToRate (one's own)": async ({ hike, stranger, inAnHour, begin }, caller) => {
    const { participantId } = await stranger(await hike(caller, { isOwn: true, start: inAnHour() }))
    begin()
    return async () => {
      const waiting = await caller.client.attendance.listToRate()
      return waiting.some(({ id }) => id === participantId) ? 'yes' : 'none'
    }
  },

  'comment.add': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.comment.add({ activityId, comment: 'Bonjour' }))
  },
  'comment.add (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.comment.add({ activityId, comment: 'Bonjour' }))
  },
  'comment.list': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.comment.list({ activityId }))
  },
  'comment.list (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.comment.list({ activityId }))
  },
  'comment.update': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.comment.update({ commentId, comment: 'Autrement' }))
  },
  "comment.update (one's own)": async (app, caller) => {
    const author = caller.person ?? (await app.participant())
    const commentId = await commentOn(app, await app.hike(caller), author)
    return () => yes(caller.client.comment.update({ commentId, comment: 'Autrement' }))
  },
  'comment.remove': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.comment.remove({ query: { commentId } }))
  },
  "comment.remove (one's own)": async (app, caller) => {
    const author = caller.person ?? (await app.participant())
    const commentId = await commentOn(app, await app.hike(caller), author)
    return () => yes(caller.client.comment.remove({ query: { commentId } }))
  },
  'comment.remove (of the host)': async (app, caller) => {
    const activity = await app.hike(caller)
    const commentId = await commentOn(app, activity, activity.host, true)
    return () => yes(caller.client.comment.remove({ query: { commentId } }))
  },
  'contact.subscribe': plain((client) => client.contact.subscribe({ email: newAddress() })),
  'lookup.reviews': plain((client) => client.lookup.reviews({})),
  'improvement.ask': plain((client) => client.improvement.ask({ prompt: 'Une marche.' })),
  'improvement.keep': async (app, { client }) => {
    const improvmentId = await improvementOf(app, await app.participant())
    return () => yes(client.improvement.keep({ improvmentId, newResponse: 'À moi.' }))
  },
  "improvement.keep (one's own)": async (app, { client, person }) => {
    const improvmentId = await improvementOf(app, person ?? (await app.participant()))
    return () => yes(client.improvement.keep({ improvmentId, newResponse: 'Une belle marche.' }))
  },
  'invitation.send': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.invitation.send({ activityId }))
  },
  'invitation.save': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.invitation.save({ activityId, guests: [{ email: newAddress() }] }))
  },
  'invitation.list': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.invitation.list({ activityId }))
  },
  'lookup.types': plain((client) => client.lookup.types()),
  'lookup.randomPicture': plain((client) => client.lookup.randomPicture({})),
  'lookup.chart': plain((client) => client.lookup.chart()),

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

  'organisation.list': ({ club }, { client }) =>
    Promise.resolve(async () => {
      const list = await client.organisation.list({})
      return list.some(({ organisationId }) => organisationId === club.id) ? 'own' : 'none'
    }),
  'organisation.list (of somebody else)': async (app, { client }) => {
    const { id: userId } = await member(app, app.club)
    return () => yes(client.organisation.list({ userId }))
  },
  'organisation.removeMember': async (app, { client }) => {
    const { id: userId } = await member(app, app.club)
    const query = { organisationId: app.club.id, userId }
    return () => yes(client.organisation.removeMember({ query }))
  },
  /** Members leave as another person in their role, so that they stay for the other lines. */
  'organisation.removeMember (leaving)': async ({ newcomer, club }, caller) => {
    const { client, person } = caller.role.startsWith('org') ? await newcomer(caller.role) : caller
    const query = { organisationId: club.id, userId: person?.id ?? club.id }
    return () => yes(client.organisation.removeMember({ query }))
  },
  'organisation.act': ({ club }, { client }) =>
    Promise.resolve(() => yes(client.organisation.act({ organisationId: club.id }))),

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

  'place.search': plain((client) => client.place.search({ search: 'rimouski' })),
  'place.read': async ({ services }, { client }) => {
    const [place] = await services.places.search('rimouski', 1)
    return () => yes(client.place.read({ place_id: place!.id }))
  },

  'profile.read': async ({ hike }, caller) => {
    const { host } = await hike(caller)
    return () => yes(caller.client.profile.read({ userId: host.id }))
  },
  'profile.read (of who only takes part)': async ({ hike, stranger }, caller) => {
    const { person } = await stranger(await hike(caller))
    return () => yes(caller.client.profile.read({ userId: person.id }))
  },
  "profile.read (one's own)": plain((client) => client.profile.read({})),
  'profile.update': plain((client) => client.profile.update({ description: 'Marche lentement.' })),
  'profile.updateBilling': plain((client) => client.profile.updateBilling({ billingMail: 'c@exemple.org' })),
  'profile.setPicture': plain(async (client) => client.profile.setPicture({ file: await photo })),
  'profile.readPicture': plain((client) => client.profile.readPicture()),
  'profile.saveInterests': plain((client) => client.profile.saveInterests({ selectedTypes: [1] })),
  'profile.readInterests': plain((client) => client.profile.readInterests()),
  'profile.saveFilters': plain((client) => client.profile.saveFilters({ filters: { search: 'neige' } })),
  'profile.readFilters': plain((client) => client.profile.readFilters()),
  'profile.follow': async ({ activity }, { client }) => {
    const { host } = await activity()
    return () => yes(client.profile.follow({ userId: host.id }))
  },

  'review.save': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.review.save({ activityId, mark: 5, text: 'Inoubliable.' }))
  },
  "review.save (one's own)": async ({ db, hike, ownParticipation }, caller) => {
    const activity = await hike(caller)
    const own = caller.person && (await ownParticipation(caller, activity))
    if (own)
      await db
        .updateTable('participation')
        .set({ attendance: 'present' })
        .where('id', '=', own.participantId)
        .execute()
    const review = { activityId: activity.id, mark: 5, text: 'Inoubliable.' }
    return () => yes(caller.client.review.save(review))
  },
  'review.remove': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.review.remove({ query: { reviewId } }))
  },
  "review.remove (one's own)": async (app, caller) => {
    const author = caller.person ?? (await app.participant())
    const reviewId = await reviewOf(app, await app.hike(caller), author)
    return () => yes(caller.client.review.remove({ query: { reviewId } }))
  },
  'review.answer': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.review.answer({ reviewId, answer: 'Merci.' }))
  },
  'pages.account.acceptTerms': plain((client) => client.pages.account.acceptTerms()),
  'pages.account.billing': plain((client) => client.pages.account.billing()),
  'pages.account.choosePassword': async ({ services }, { client }) => {
    const guestId = await makeGuestLink(services, (await guestOf(services)).id)
    return () => yes(client.pages.account.choosePassword({ guestId, newPass: PASSWORD }))
  },
  'pages.account.choosePassword (no link)': async ({ services }, { client }) => {
    const { pass: guestId } = await guestOf(services)
    return () => yes(client.pages.account.choosePassword({ guestId, newPass: PASSWORD }))
  },
  'pages.account.details': plain((client) => client.pages.account.details()),
  'pages.account.endSession': plain((client) => client.pages.account.endSession({})),
  'pages.account.endSession (of others)': async ({ services, db, participant }, { client }) => {
    const { id: userId } = await participant()
    await openSession(services, userId, { client: 'web', userAgent: null })
    const theirs = db.selectFrom('session').select('id').where('userId', '=', userId)
    const { id: sessionId } = await theirs.executeTakeFirstOrThrow()
    return () => yes(client.pages.account.endSession({ sessionId }))
  },
  'pages.account.identities': plain((client) => client.pages.account.identities()),
  'pages.account.forgetIdentity': async (app, { client }) => {
    const identityId = await identityOf(app, await app.participant())
    return () => yes(client.pages.account.forgetIdentity({ identityId }))
  },
  "pages.account.forgetIdentity (one's own)": async (app, { client, person }) => {
    const identityId = await identityOf(app, person ?? (await app.participant()))
    return () => yes(client.pages.account.forgetIdentity({ identityId }))
  },
  'pages.account.parentRequest': async (app, { client }) => {
    const link = await parentLinkOf(app)
    return () => yes(client.pages.account.parentRequest({ link }))
  },
  'pages.account.agreeAsParent': async (app, { client }) => {
    const link = await parentLinkOf(app)
    return () => yes(client.pages.account.agreeAsParent({ link }))
  },
  'pages.account.agreeAsParent (no link)': plain((client) =>
    client.pages.account.agreeAsParent({ link: 'v1.personne' }),
  ),
  'pages.account.sponsor': plain((client) => client.pages.account.sponsor({ code: 'AMIE2026' })),
  'pages.account.closure': plain((client) => client.pages.account.closure()),
  'pages.account.leaving': plain((client) => client.pages.account.leaving()),
  'pages.account.ownData': plain((client) => client.pages.account.ownData()),
  'pages.account.remove': async ({ newcomer }, { role }) => {
    const { client } = await newcomer(role)
    return () => yes(client.pages.account.remove({ password: PASSWORD }))
  },
  'pages.account.sendDeletionCode': plain((client) => client.pages.account.sendDeletionCode()),
  'pages.account.removePicture': plain((client) => client.pages.account.removePicture()),
  'pages.account.sessions': plain((client) => client.pages.account.sessions()),
  'pages.activity.search': plain((client) => client.pages.activity.search({})),
  'pages.activity.calendar': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.activity.calendar({ activityId }))
  },
  'pages.announcement.current': plain((client) => client.pages.announcement.current()),
  'pages.announcement.newest': plain((client) => client.pages.announcement.newest()),
  'pages.announcement.save': plain((client) => client.pages.announcement.save(announcement)),
  'pages.consent.record': plain((client) =>
    client.pages.consent.record({ answer: 'DECLINED', pseudonym: null }),
  ),
  'pages.conversation.section': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.conversation.section({ activityId }))
  },
  'pages.conversation.thread': async (app, caller) => {
    const activity = await app.hike(caller)
    const commentId = await commentOn(app, activity, await app.participant())
    return () => yes(caller.client.pages.conversation.thread({ activityId: activity.id, commentId }))
  },
  'pages.conversation.place': async (app, caller) => {
    const activity = await app.hike(caller)
    const commentId = await commentOn(app, activity, await app.participant())
    return () => yes(caller.client.pages.conversation.place({ activityId: activity.id, commentId }))
  },
  'pages.conversation.hide': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.pages.conversation.hide({ commentId, reason: 'Injures' }))
  },
  'pages.conversation.show': async (app, caller) => {
    const commentId = await commentOn(app, await app.hike(caller), await app.participant())
    const hidden = { hiddenAt: '2026-11-20T17:00:00.000Z', hiddenReason: 'Injures' }
    await app.db.updateTable('comment').set(hidden).where('id', '=', commentId).execute()
    return () => yes(caller.client.pages.conversation.show({ commentId }))
  },
  'pages.home.soon': plain((client) => client.pages.home.soon()),
  'pages.home.near': plain((client) => client.pages.home.near({ town: 'Lévis' })),
  'pages.pick.list': plain((client) => client.pages.pick.list()),
  'pages.pick.set': async ({ activity }, { client }) => {
    const { id: activityId } = await activity()
    return () => yes(client.pages.pick.set({ activityId, isPicked: true }))
  },
  'pages.draft.save': plain((client) =>
    client.pages.draft.save({ draftId: null, name: 'Une marche', fields: [['name', 'Une marche']] }),
  ),
  'pages.draft.read': async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller))
    return () => yes(caller.client.pages.draft.read({ draftId }))
  },
  "pages.draft.read (one's own)": async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller, { isOwn: true }))
    return () => yes(caller.client.pages.draft.read({ draftId }))
  },
  'pages.draft.list': plain((client) => client.pages.draft.list()),
  'pages.draft.remove': async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller))
    return () => yes(caller.client.pages.draft.remove({ draftId }))
  },
  "pages.draft.remove (one's own)": async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller, { isOwn: true }))
    return () => yes(caller.client.pages.draft.remove({ draftId }))
  },
  'pages.draft.publish': async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller))
    return () => yes(caller.client.pages.draft.publish({ draftId, activity: draft }))
  },
  "pages.draft.publish (one's own)": async (app, caller) => {
    const draftId = await draftOf(app, await app.hike(caller, { isOwn: true }))
    return () => yes(caller.client.pages.draft.publish({ draftId, activity: draft }))
  },
  'pages.hosting.list': plain((client) => client.pages.hosting.list({})),
  'pages.hosting.view': async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller))
    return async () => howMuch((await caller.client.pages.hosting.view({ activityId })).participants)
  },
  "pages.hosting.view (one's own)": async ({ hike, stranger }, caller) => {
    const { activityId } = await stranger(await hike(caller, { isOwn: true }))
    return async () => howMuch((await caller.client.pages.hosting.view({ activityId })).participants)
  },
  'pages.hosting.resize': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.hosting.resize({ activityId, participantNbr: 20 }))
  },
  "pages.hosting.resize (one's own)": async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller, { isOwn: true })
    return () => yes(caller.client.pages.hosting.resize({ activityId, participantNbr: 20 }))
  },
  'pages.series.preview': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.series.preview({ activityId, every: 'WEEK', times: 3 }))
  },
  'pages.series.repeat': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    const requestKey = '4f1c2a90-7d3e-4b58-9a61-0c2d5e8f7b34'
    return () => yes(caller.client.pages.series.repeat({ activityId, every: 'WEEK', times: 3, requestKey }))
  },
  'pages.series.read': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.series.read({ activityId }))
  },
  'pages.improvement.ask': plain((client) =>
    client.pages.improvement.ask({ prompt: 'Une marche.', activityId: null, language: 'fr' }),
  ),
  'pages.invitation.view': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.invitation.view({ activityId }))
  },
  'pages.invitation.add': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.invitation.add({ activityId, guests: [{ email: newAddress() }] }))
  },
  'pages.invitation.remove': async (app, caller) => {
    const { id: activityId } = await app.hike(caller)
    const invitationId = await invitedTo(app, activityId)
    return () => yes(caller.client.pages.invitation.remove({ activityId, invitationId }))
  },
  'pages.invitation.remind': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.invitation.remind({ activityId }))
  },
  'pages.invitation.read': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'answer')
    return () => yes(caller.client.pages.invitation.read({ link }))
  },
  'pages.invitation.answer': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'answer')
    return () => yes(caller.client.pages.invitation.answer({ link, answer: 'ACCEPTED' }))
  },
  'pages.invitation.readStop': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'stop')
    return () => yes(caller.client.pages.invitation.readStop({ link }))
  },
  'pages.invitation.stop': async (app, caller) => {
    const invitationId = await invitedTo(app, (await app.hike(caller)).id)
    const link = invitationLink(app.services, invitationId, 'stop')
    return () => yes(caller.client.pages.invitation.stop({ link, stop: true }))
  },
  'pages.locale.set': plain((client) => client.pages.locale.set({ locale: 'en' })),
  'pages.mailbox.list': plain((client) => client.pages.mailbox.list({})),
  'pages.mailbox.read': async ({ services, db, clock, participant }, { client }) => {
    await db.updateTable('task').set({ doneAt: clock.now.toISOString() }).execute() // one email is enough
    await participant({ emailConfirmed: false })
    await drain({ ...services, mailer: fileMailer(`${services.settings.dataDir}/mail`, services.now) })
    const { messages } = await services.mailbox!.list(0)
    const id = messages[0]!.name.replace(/\.eml$/, '')
    return () => yes(client.pages.mailbox.read({ id }))
  },
  'report.send': async ({ activity }, { client }) => {
    const { id: activityId } = await activity()
    const words = { signalTypeId: 1, signalDescription: 'Une annonce.' }
    return () => yes(client.report.send({ ...words, activityId }))
  },
  'report.listReasons': plain((client) => client.report.listReasons()),
  'pages.report.target': async ({ activity }, { client }) => {
    const subject = { activityId: (await activity()).id, commentId: null, profileId: null }
    return () => yes(client.pages.report.target(subject))
  },
  'pages.report.list': plain((client) => client.pages.report.list({})),
  'pages.report.close': async (app, { client }) => {
    const { id: activityId } = await app.activity()
    const reporter = await app.participant()
    const words = { signalTypeId: 1, signalDescription: 'Une annonce.' }
    await app.as(reporter).report.send({ ...words, activityId })
    const subject = { activityId, commentId: null, profileId: null }
    return () => yes(client.pages.report.close({ ...subject, upTo: 1_000_000, as: 'DISMISSED' }))
  },
  'pages.revision.queue': plain((client) => client.pages.revision.queue({})),
  'pages.revision.accept': async (app, { client }) => {
    const read = await readRevision(app)
    return () => yes(client.pages.revision.accept(read))
  },
  'pages.revision.revert': async (app, { client }) => {
    const read = await readRevision(app)
    return () => yes(client.pages.revision.revert({ ...read, reason: 'OTHERS', message: 'Non.' }))
  },
  'pages.revision.refuse': async (app, { client }) => {
    const read = await readRevision(app)
    return () => yes(client.pages.revision.refuse({ ...read, reason: 'OTHERS', message: 'Non.' }))
  },
  'pages.ban.list': plain((client) => client.pages.ban.list({})),
  'pages.ban.account': async ({ participant }, { client }) => {
    const { id: userId } = await participant()
    return () => yes(client.pages.ban.account({ userId }))
  },
  'pages.ban.place': async ({ participant }, { client }) => {
    const { id: userId } = await participant()
    return () => yes(client.pages.ban.place({ userId, reason: 'Fraude.' }))
  },
  'pages.ban.lift': async (app, { client }) => {
    const userId = await bannedHost(app)
    return () => yes(client.pages.ban.lift({ userId, reason: 'Erreur.' }))
  },
  'pages.ban.callOff': async (app, { client }) => {
    const userId = await bannedHost(app)
    return () => yes(client.pages.ban.callOff({ userId, activityIds: [1], message: 'Annulée.' }))
  },
  'pages.correction.read': async (app, { client }) => {
    const { id: participantId } = await markedAbsent(app)
    return () => yes(client.pages.correction.read({ participantId }))
  },
  'pages.promotionalCode.list': plain((client) => client.pages.promotionalCode.list({})),
  'pages.promotionalCode.read': async (app, { client }) => {
    const codeId = await openCode(app)
    return () => yes(client.pages.promotionalCode.read({ codeId }))
  },
  'pages.promotionalCode.make': plain((client) =>
    client.pages.promotionalCode.make({
      code: `MATRICE${++codes}`,
      months: 1,
      startDate: '2026-11-20',
      endDate: '2027-11-20',
      purpose: 'La matrice',
    }),
  ),
  'pages.promotionalCode.end': async (app, { client }) => {
    const codeId = await openCode(app)
    return () => yes(client.pages.promotionalCode.end({ codeId, reason: 'Assez.' }))
  },
  'pages.journal.read': plain((client) => client.pages.journal.read({})),
  'pages.moderation.waiting': plain((client) => client.pages.moderation.waiting()),
  'pages.moderation.withdraw': async ({ activity }, { client }) => {
    const { id: activityId } = await activity()
    const reason = { reason: 'OTHERS' as const, message: 'Le lieu est privé.' }
    return () => yes(client.pages.moderation.withdraw({ activityId, ...reason }))
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
  'pages.organisation.view': ({ club }, { client }) =>
    Promise.resolve(() => yes(client.pages.organisation.view({ organisationId: club.id }))),
  'pages.organisation.invite': ({ club }, { client }) => {
    const input = { organisationId: club.id, email: newAddress(), role: 'MEMBER' as const }
    return Promise.resolve(() => yes(client.pages.organisation.invite(input)))
  },
  'pages.organisation.withdraw': async (app, { client }) => {
    const { invitationId } = await invitation(app, app.club, { email: newAddress() })
    return () => yes(client.pages.organisation.withdraw({ organisationId: app.club.id, invitationId }))
  },
  'pages.organisation.setRole': async (app, { client }) => {
    const { id: userId } = await member(app, app.club)
    const input = { organisationId: app.club.id, userId, role: 'ADMIN' as const }
    return () => yes(client.pages.organisation.setRole(input))
  },
  'pages.organisation.issueCard': ({ club }, { client }) => {
    const card = { number: newAddress(), holder: 'Aline Roy', validUntil: '2027-12-31' }
    return Promise.resolve(() =>
      yes(client.pages.organisation.issueCard({ ...card, organisationId: club.id })),
    )
  },
  'pages.organisation.endCard': async ({ as, club }, { client }) => {
    const card = { number: newAddress(), holder: 'Aline Roy', validUntil: '2027-12-31' }
    const organisationId = club.id
    const { memberCardId } = await as(club).pages.organisation.issueCard({ ...card, organisationId })
    return () => yes(client.pages.organisation.endCard({ organisationId, memberCardId }))
  },
  'pages.organisation.readInvitation': async (app, { client }) => {
    const { link } = await invitation(app, await organisation(app), { email: newAddress() })
    return () => yes(client.pages.organisation.readInvitation({ link }))
  },
  'pages.organisation.accept': async (app, { client }) => {
    const { link } = await invitation(app, await organisation(app), { email: newAddress() })
    return () => yes(client.pages.organisation.accept({ link }))
  },
  'pages.organisation.decline': async (app, { client }) => {
    const { link } = await invitation(app, await organisation(app), { email: newAddress() })
    return () => yes(client.pages.organisation.decline({ link }))
  },
  'pages.calendarFeed.read': plain((client) => client.pages.calendarFeed.read()),
  'pages.calendarFeed.renew': plain((client) => client.pages.calendarFeed.renew()),
  'pages.calendarFeed.close': plain((client) => client.pages.calendarFeed.close()),
  'pages.calendarFeed.events': async ({ participant, as }, { client }) => {
    const { token } = await as(await participant()).pages.calendarFeed.renew()
    return () => yes(client.pages.calendarFeed.events({ token }))
  },
  'pages.notification.read': plain((client) => client.pages.notification.read()),
  'pages.notification.save': plain((client) => client.pages.notification.save({ NEXT_24H: 'NONE' })),
  'pages.notification.switchOff': async ({ services, participant }, { client }) => {
    const link = switchOffToken(services, (await participant()).id, 'NEXT_24H')
    return () => yes(client.pages.notification.switchOff({ link }))
  },
  'pages.feed.list': plain((client) => client.pages.feed.list({})),
  'pages.feed.ofHost': plain((client) => client.pages.feed.ofHost({ userId: 1 })),
  'pages.feed.sitemap': plain((client) => client.pages.feed.sitemap({ part: 0 })),
  'pages.map.around': plain((client) => client.pages.map.around({ latitude: 48.4, longitude: -68.5 })),
  'pages.newsletter.confirm': async ({ services }, caller) => {
    const link = await makeNewsletterLink(services, await newsletterOf(services))
    return () => yes(caller.client.pages.newsletter.confirm({ link: link ?? '' }))
  },
  'pages.newsletter.unsubscribe': async ({ services }, caller) => {
    const link = unsubscribeToken(services, await newsletterOf(services))
    return () => yes(caller.client.pages.newsletter.unsubscribe({ link }))
  },
  'pages.newsletter.overview': plain((client) => client.pages.newsletter.overview()),
  'pages.newsletter.send': plain((client) => client.pages.newsletter.send(promotion)),
  'pages.passkey.list': plain((client) => client.pages.passkey.list()),
  'pages.passkey.begin': plain((client) => client.pages.passkey.begin()),
  'pages.passkey.add': async ({ services }, { client }) => {
    const device = makeAuthenticator(services.settings.publicUrl)
    const question = await client.pages.passkey.begin().catch(() => ({ challenge: 'none' }))
    return () => yes(client.pages.passkey.add({ answer: device.create(question), name: 'Téléphone' }))
  },
  'pages.passkey.rename': async (app, { client }) => {
    const passkeyId = await passkeyOf(app, await app.participant())
    return () => yes(client.pages.passkey.rename({ passkeyId, name: 'Portable' }))
  },
  "pages.passkey.rename (one's own)": async (app, { client, person }) => {
    const passkeyId = await passkeyOf(app, person ?? (await app.participant()))
    return () => yes(client.pages.passkey.rename({ passkeyId, name: 'Portable' }))
  },
  'pages.passkey.remove': async (app, { client }) => {
    const passkeyId = await passkeyOf(app, await app.participant())
    return () => yes(client.pages.passkey.remove({ passkeyId }))
  },
  "pages.passkey.remove (one's own)": async (app, { client, person }) => {
    const passkeyId = await passkeyOf(app, person ?? (await app.participant()))
    return () => yes(client.pages.passkey.remove({ passkeyId }))
  },
  'pages.picture.keep': async ({}, { client }) => {
    const file = await photo
    return () => yes(client.pages.picture.keep({ file }))
  },
  'pages.picture.state': plain((client) => client.pages.picture.state({ pictureKey: 'a'.repeat(24) })),
  'pages.picture.drawing': plain((client) =>
    client.pages.picture.drawing({ motif: 'velo', seed: 6, isBitmap: false }),
  ),
  'pages.queue.read': plain((client) => client.pages.queue.read({})),
  'pages.queue.retry': async (app, { client }) => {
    const taskId = await failedTask(app)
    return () => yes(client.pages.queue.retry({ taskId }))
  },
  'pages.queue.drop': async (app, { client }) => {
    const taskId = await failedTask(app)
    return () => yes(client.pages.queue.drop({ taskId, reason: 'Adresse fermée' }))
  },
  'pages.queue.retryAll': async (app, { client }) => {
    await failedTask(app)
    return () => yes(client.pages.queue.retryAll({ kind: 'feed-the-geese', cause: '' }))
  },
  'pages.queue.dropAll': async (app, { client }) => {
    await failedTask(app)
    const group = { kind: 'feed-the-geese', cause: '' }
    return () => yes(client.pages.queue.dropAll({ ...group, reason: 'Adresses fermées' }))
  },
  'pages.participation.endLink': async ({ services }, { client }) => {
    const guestId = await makeGuestLink(services, (await guestOf(services)).id)
    return () => yes(client.pages.participation.endLink({ guestId }))
  },
  'pages.participation.mailLink': plain((client) =>
    client.pages.participation.mailLink({ email: newAddress() }),
  ),
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
  'pages.retention.preview': plain((client) => client.pages.retention.preview()),
  'pages.review.ofActivity': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.pages.review.ofActivity({ activityId }))
  },
  'pages.review.ofHost': async ({ hike }, caller) => {
    const { host } = await hike(caller)
    return () => yes(caller.client.pages.review.ofHost({ userId: host.id }))
  },
  'pages.review.hide': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    return () => yes(caller.client.pages.review.hide({ reviewId, reason: 'Injures' }))
  },
  'pages.review.show': async (app, caller) => {
    const reviewId = await reviewOf(app, await app.hike(caller), await app.participant())
    const hidden = { hiddenAt: '2026-11-20T17:00:00.000Z', hiddenReason: 'Injures' }
    await app.db.updateTable('review').set(hidden).where('id', '=', reviewId).execute()
    return () => yes(caller.client.pages.review.show({ reviewId }))
  },
  'pages.session.current': ({}, { client, person }) =>
    Promise.resolve(async () => {
      const current = await client.pages.session.current()
      return current === null ? 'none' : current.id === person?.id ? 'own' : 'somebody else’s'
    }),
  'pages.session.end': plain((client) => client.pages.session.end()),
  'pages.ticket.read': async ({ hike, stranger }, caller) => {
    const { ticketsId } = await stranger(await hike(caller))
    return () => yes(caller.client.pages.ticket.read({ uuid: ticketsId[0]! }))
  },
}

async function whoseParticipations(
  { client, pass }: Caller,
  own: number | null,
  theirs: number,
): Promise<string> {
  const list = await client.pages.participation.list({ guestId: pass })
  const ids = list.map(({ participant }) => participant.id)
  if (ids.includes(theirs)) return 'somebody else’s'
  return own !== null && ids.includes(own) ? 'own' : 'none'
}

/** An address that asked for the newsletter. */
async function newsletterOf(services: App['services']): Promise<number> {
  const email = newAddress()
  await subscribe(services, { email, locale: 'fr' })
  const { id } = await services.db
    .selectFrom('newsletterSubscription')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function failedTask({ db, clock }: App): Promise<number> {
  const at = clock.now.toISOString()
  const task = { kind: 'feed-the-geese', payload: '{}', runAt: at, attempts: 5, createdAt: at, failedAt: at }
  const { id } = await db.insertInto('task').values(task).returning('id').executeTakeFirstOrThrow()
  return id
}
