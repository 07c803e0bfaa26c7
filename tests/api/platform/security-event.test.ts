// Also on PostgreSQL: upserts.

import { describe, expect, test } from 'vitest'
import { makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { comeFromGoogle } from '#tests/api/world/google.ts'
import { leave } from '#tests/api/world/limits.ts'
import { forget, rowsOf, toldOf } from '#tests/api/world/security-log.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const NEXT = 'une nouvelle phrase assez longue 42'

describe('the security log tells of', () => {
  test('signing in and out, with the shortened network', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    const browser = app.browser()
    await browser.signIn(bruno)
    await browser.signIn({ email: bruno.email, password: 'pas le bon' })
    await browser.send('/api/auth/signout', { form: { csrfToken: await browser.csrfToken() } })
    expect(await toldOf(app, bruno.id)).toEqual([
      ['SIGN_IN', 'PASSWORD', 1],
      ['SIGN_IN_FAILED', 'PASSWORD', 1],
      ['SIGNED_OUT', null, 1],
    ])
    const network = `${browser.peer.split('.').slice(0, 3).join('.')}.0/24`
    expect(new Set((await rowsOf(app)).map((row) => row.network))).toEqual(new Set([network]))
  })

  test('an address that no account has, without the address', async () => {
    const app = await world()
    await app.browser().signIn({ email: 'personne@exemple.org', password: 'pas le bon' })
    expect(await toldOf(app, null)).toEqual([['SIGN_IN_FAILED', 'PASSWORD', 1]])
    expect(JSON.stringify(await rowsOf(app))).not.toContain('personne')
  })

  test('sessions that were ended, here and elsewhere', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    const { sessions, endSession } = app.as(bruno).pages.account
    await app.browser().signIn(bruno)
    const [newest] = (await sessions()).filter(({ isCurrent }) => !isCurrent)
    await endSession({ sessionId: newest!.sessionId })
    await endSession({})
    await expect(endSession({ sessionId: 987_654 })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect((await toldOf(app, bruno.id)).filter(([kind]) => kind === 'SESSIONS_ENDED')).toEqual([
      ['SESSIONS_ENDED', 'ONE', 1],
      ['SESSIONS_ENDED', 'OTHERS', 1],
    ])
  })

  test('passwords: requested, changed with the previous one, changed by the link of an email, and wrong', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    const { account } = app.as(bruno)
    await expect(account.changePassword({ previousPass: 'faux', newPass: NEXT })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    await account.changePassword({ previousPass: PASSWORD, newPass: NEXT })
    await app.as(null).account.requestPassword({ email: bruno.email })
    const code = await makePasswordCode(app.services, bruno.id)
    await app.as(null).account.changePassword({ code, newPass: PASSWORD })
    expect(await toldOf(app, bruno.id)).toEqual([
      ['OWN_PASSWORD_WRONG', null, 1],
      ['PASSWORD_CHANGED', 'PASSWORD', 1],
      ['PASSWORD_RESET_REQUESTED', null, 1],
      ['PASSWORD_CHANGED', 'LINK', 1],
    ])
  })

  test('passkeys, added and removed', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    const { passkey } = app.as(bruno).pages
    const device = makeAuthenticator(app.services.settings.publicUrl)
    await passkey.add({ answer: device.create(await passkey.begin()), name: 'Mon téléphone' })
    const { passkeys } = await passkey.list()
    await passkey.remove({ passkeyId: passkeys[0]!.passkeyId })
    expect(await toldOf(app, bruno.id)).toEqual([
      ['PASSKEY_ADDED', null, 1],
      ['PASSKEY_REMOVED', null, 1],
    ])
  })

  test('a confirmed email and a deleted account, each once', async () => {
    const app = await world()
    const bruno = await app.participant({ emailConfirmed: false })
    await forget(app)
    const clid = await makeConfirmationLink(app.services, bruno.id)
    await app.as(null).account.confirmEmail({ clid })
    await app.as(null).account.confirmEmail({ clid })
    await app.as(bruno).pages.account.remove()
    expect(await toldOf(app, bruno.id)).toEqual([
      ['EMAIL_CONFIRMED', null, 1],
      ['ACCOUNT_DELETED', null, 1],
    ])
  })

  test.each([
    ['of a guest who was confirmed before', '2026-11-01T12:00:00.000Z', 0],
    ['of a guest who was not', null, 1],
  ])('an email that Google confirms, when that is news: %s', async (_whose, emailConfirmedAt, times) => {
    const app = await world()
    const username = 'bruno.sans.compte@exemple.org'
    await app.as(null).account.signUp({ username, firstname: 'Bruno', asGuest: true })
    const ofGuest = app.db.updateTable('user').set({ emailConfirmedAt }).where('email', '=', username)
    const { id } = await ofGuest.returning('id').executeTakeFirstOrThrow()
    await comeFromGoogle(app, username)
    const kinds = (await toldOf(app, id)).map(([kind]) => kind)
    expect(kinds).toContain('GOOGLE_LINKED')
    expect(kinds.filter((kind) => kind === 'EMAIL_CONFIRMED')).toHaveLength(times)
  })

  test('bank details, when they change', async () => {
    const app = await world()
    const alice = await app.host()
    await forget(app)
    const { profile } = app.as(alice)
    const bank = { transitNbr: '12345', institutionNbr: '815', accountNbr: '1234567' }
    await profile.updateBilling(bank)
    await profile.updateBilling(bank)
    await profile.updateBilling({ tps: '' })
    expect(await toldOf(app, alice.id)).toEqual([['BANK_DETAILS_CHANGED', 'OWN', 1]])
    expect(JSON.stringify(await rowsOf(app))).not.toContain('1234567')
  })

  test('refused access of somebody signed in, by procedure; a visitor has nobody to tell of', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    for (const person of [bruno, bruno, null])
      await expect(app.as(person).pages.journal.read({})).rejects.toThrow()
    expect(await toldOf(app, bruno.id)).toEqual([['ACCESS_REFUSED', 'pages.journal.read', 2]])
    expect(await rowsOf(app)).toHaveLength(1)
  })

  test('a spent limit, by its name', async () => {
    const app = await world()
    const bruno = await app.participant()
    await forget(app)
    await leave(app.services, 0, 'ownData', String(bruno.id))
    await expect(app.as(bruno).pages.account.ownData()).rejects.toMatchObject({ status: 429 })
    expect(await toldOf(app, bruno.id)).toEqual([['LIMIT_SPENT', 'ownData', 1]])
  })

  test('an operator’s act, by the entry of the journal and without its words', async () => {
    const app = await world()
    const [odile, bruno] = [await app.operator(), await app.participant()]
    await forget(app)
    await app.as(odile).pages.ban.place({ userId: bruno.id, reason: 'Fraude.' })
    const entry = await app.db.selectFrom('auditEntry').select('id').executeTakeFirstOrThrow()
    expect(await rowsOf(app)).toMatchObject([
      { kind: 'OPERATOR_ACT', accountId: odile.id, auditEntryId: entry.id, detail: null },
    ])
  })
})
