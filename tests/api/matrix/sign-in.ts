import { insertCredentialChange } from '#db/queries/account/sign-in/credential-change.ts'
import { forgetSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import { makeNotMeLink } from '#server/services/account/sign-in/credential-change.ts'
import { beginSetUp, confirmSetUp, readSecondFactor } from '#server/services/account/sign-in/second-factor.ts'
import { openSession } from '#server/services/account/sign-in/session.ts'
import { makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { makeApp } from '#tests/api/world/second-factor.ts'
import { PASSWORD, type Person } from '#tests/api/world/world.ts'
import type { App, Caller } from './people.ts'
import { newName, plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                         visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

account.confirmIdentity                  in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
account.sendIdentityCode                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in

pages.account.endSession                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.account.endSession (of others)     in      in    404   404   404    404    404    404     404    404      404    404      404      in
pages.account.identities                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.account.forgetIdentity             in      in    404   404   404    404    404    404     404    404      404    404      404      in
pages.account.forgetIdentity (one's own) in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.account.sessions                   in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in

pages.credentialChange.read              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.credentialChange.deny              yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.identity.ways                      in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.identity.beginPasskey              in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.identity.confirmWithPasskey        in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in

pages.passkey.list                       in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.passkey.begin                      in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.passkey.add                        in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.passkey.rename                     in      in    404   404   404    404    404    404     404    404      ban    404      404      in
pages.passkey.rename (one's own)         in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.passkey.remove                     in      in    404   404   404    404    404    404     404    404      404    404      404      in
pages.passkey.remove (one's own)         in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in

pages.secondFactor.read                  in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in
pages.secondFactor.begin                 in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.secondFactor.begin (that is on)    in      in    409   409   409    409    409    409     409    409      ban    409      409      in
pages.secondFactor.confirm               in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.secondFactor.confirm (not begun)   in      in    409   409   409    409    409    409     409    409      ban    409      409      in
pages.secondFactor.makeCodes             in      in    409   409   409    409    409    409     409    409      ban    409      409      in
pages.secondFactor.makeCodes (that is on) in     in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.secondFactor.ownsCodes             in      in    yes   yes   yes    yes    yes    yes     yes    yes      ban    yes      yes      in
pages.secondFactor.end                   in      in    409   409   409    409    409    409     409    409      409    409      409      in
pages.secondFactor.end (that is on)      in      in    yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      in

pages.session.current                    none    none  own   own   own    own    own    own     own    own      own    own      own      none
pages.session.end                        yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
`

export const CALLS: Record<string, PrepareCall> = {
  'account.confirmIdentity': plain((client) => client.account.confirmIdentity({ password: PASSWORD })),
  'account.sendIdentityCode': async ({ newcomer }, { role }) => {
    const { client } = await newcomer(role) // the budget of an address is small
    return () => yes(client.account.sendIdentityCode())
  },
  'pages.account.endSession': plain((client) => client.pages.account.endSession({})),
  'pages.account.endSession (of others)': async ({ services, db, participant }, { client }) => {
    const { id: userId } = await participant()
    await openSession(services, userId, { client: 'web', userAgent: null, way: 'PASSWORD' })
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
  'pages.account.sessions': plain((client) => client.pages.account.sessions()),

  'pages.credentialChange.read': async (app, { client }) => {
    const link = await notMeLinkOf(app, await app.participant())
    return () => yes(client.pages.credentialChange.read({ link }))
  },
  'pages.credentialChange.deny': async (app, { client }) => {
    const link = await notMeLinkOf(app, await app.participant())
    return () => yes(client.pages.credentialChange.deny({ link }))
  },

  'pages.identity.ways': plain((client) => client.pages.identity.ways()),
  'pages.identity.beginPasskey': async (app, { client, person }) => {
    await passkeyOf(app, person ?? (await app.participant()))
    return () => yes(client.pages.identity.beginPasskey())
  },
  'pages.identity.confirmWithPasskey': async (app, { client, person }) => {
    const device = makeAuthenticator(app.services.settings.publicUrl)
    await passkeyOf(app, person ?? (await app.participant()), device)
    const question = await client.pages.identity.beginPasskey().catch(() => ({ challenge: 'none' }))
    return () => yes(client.pages.identity.confirmWithPasskey({ answer: device.use(question) }))
  },

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

  'pages.secondFactor.read': withoutOne((client) => client.pages.secondFactor.read()),
  'pages.secondFactor.begin': withoutOne((client) => client.pages.secondFactor.begin()),
  'pages.secondFactor.begin (that is on)': withOne((client) => client.pages.secondFactor.begin()),
  'pages.secondFactor.confirm': async (app, { client, person }) => {
    const code = person ? await beginFor(app, person) : '123456'
    return () => yes(client.pages.secondFactor.confirm({ code }))
  },
  'pages.secondFactor.confirm (not begun)': withoutOne((client) =>
    client.pages.secondFactor.confirm({ code: '123456' }),
  ),
  'pages.secondFactor.makeCodes': withoutOne((client) => client.pages.secondFactor.makeCodes()),
  'pages.secondFactor.makeCodes (that is on)': withOne((client) => client.pages.secondFactor.makeCodes()),
  'pages.secondFactor.ownsCodes': plain((client) => client.pages.secondFactor.ownsCodes({ codes: ['x'] })),
  'pages.secondFactor.end': withoutOne((client) => client.pages.secondFactor.end()),
  'pages.secondFactor.end (that is on)': withOne((client) => client.pages.secondFactor.end()),

  'pages.session.current': ({}, { client, person }) =>
    Promise.resolve(async () => {
      const current = await client.pages.session.current()
      return current === null ? 'none' : current.id === person?.id ? 'own' : 'somebody else’s'
    }),
  'pages.session.end': plain((client) => client.pages.session.end()),
}

/** A call of somebody without a second factor. */
function withoutOne(call: (client: Caller['client']) => Promise<unknown>): PrepareCall {
  return async ({ db }, { client, person }) => {
    if (person) await forgetSecondFactor(db, person.id)
    return () => yes(call(client))
  }
}

/** A call of somebody whose second factor is on. */
function withOne(call: (client: Caller['client']) => Promise<unknown>): PrepareCall {
  return async (app, { client, person }) => {
    if (person) {
      const code = await beginFor(app, person)
      await confirmSetUp(app.services, await app.sessionOf(person), { code })
    }
    return () => yes(call(client))
  }
}

/** Begins to set up the second factor of this person; returns the code that confirms it. */
async function beginFor(app: App, person: Person): Promise<string> {
  const session = await app.sessionOf(person)
  await forgetSecondFactor(app.db, person.id)
  await beginSetUp(app.services, session)
  const known = await readSecondFactor(app.services, session)
  return known.state === 'BEGUN' ? makeApp(app, known.secret).code() : ''
}

/** The link of the e-mail about a new password of this person. */
async function notMeLinkOf({ services, db }: App, { id: userId }: { id: number }): Promise<string> {
  const at = '2026-11-20T17:00:00.000Z'
  const changeId = await insertCredentialChange(db, { userId, kind: 'PASSWORD_CHANGED', at })
  return makeNotMeLink(services, changeId)
}

/** A passkey that this person added. */
async function passkeyOf(
  { db }: App,
  { id: userId }: { id: number },
  { id: credentialId, publicKey } = { id: newName(), publicKey: '' },
): Promise<number> {
  const key = {
    userId,
    credentialId,
    publicKey,
    counter: 0,
    transports: '[]',
    name: 'Clé',
    isBackedUp: false,
  }
  const added = db.insertInto('passkey').values({ ...key, createdAt: '2026-11-20T17:00:00.000Z' })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** A Google account with which this person signs in. */
async function identityOf({ db }: App, { id: userId }: { id: number }): Promise<number> {
  const subject = newName()
  const times = { createdAt: '2026-11-20T17:00:00.000Z', lastUsedAt: '2026-11-20T17:00:00.000Z' }
  const added = db
    .insertInto('providerIdentity')
    .values({ userId, provider: 'GOOGLE', subject, email: `${subject}@exemple.org`, ...times })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}
