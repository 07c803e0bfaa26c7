import { describe, expect, test } from 'vitest'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import { readPersonalCalendar } from '#server/services/participation/calendar-feed.ts'
import { makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { comeFromGoogle } from '#tests/api/world/google.ts'
import { PASSWORD, type Person, refusal, world } from '#tests/api/world/world.ts'

const THIEF = 'neuf hérons sous la pluie de novembre'
const NEW = 'trois castors sous la pleine lune'

const LINK = /courriel\/pas-moi\?lien=([\w-]+)/

/** An app with a person whose sign-in methods change, and the calls that do so. */
async function alicesAccount() {
  const app = await world()
  const { as, services, browser, telephone } = app
  const alice = await app.participant()
  await app.delivered() // the welcome
  const googleOf = ({ email }: Person) => ({ subject: 'sub-alice', email, isEmailVerified: true })
  return {
    ...app,
    alice,
    changePassword: () => as(alice).account.changePassword({ previousPass: PASSWORD, newPass: THIEF }),
    choosePassword: async (newPass = NEW) => {
      const code = await makePasswordCode(services, alice.id)
      return as(null).account.changePassword({ newPass, code })
    },
    addPasskey: async () => {
      const device = makeAuthenticator(services.settings.publicUrl)
      const { passkey } = as(alice).pages
      await passkey.add({ answer: device.create(await passkey.begin()), name: 'Téléphone' })
      const { passkeys } = await passkey.list()
      return passkeys.at(-1)!.passkeyId
    },
    linkGoogle: (person = alice) =>
      enterWithGoogle(services, { ...googleOf(person), firstName: 'Alice', lastName: 'Roy' }),
    /** The e-mails that are due, and the secret of the link in the last of them. */
    mailed: async () => {
      const emails = await app.delivered()
      const link = LINK.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
      return { subjects: emails.map(({ subject }) => subject), emails, link }
    },
    deny: (link: string) => as(null).pages.credentialChange.deny({ link }),
    read: (link: string) => as(null).pages.credentialChange.read({ link }),
    canSignIn: async (password: string) =>
      (await browser().signIn({ email: alice.email, password })).status === 200,
    /** Whether a browser and a telephone that were signed in before still are. */
    signedIn: async (password = PASSWORD) => {
      const [page, phone] = [browser(), telephone()]
      await page.signIn({ email: alice.email, password })
      const { body } = await phone.send('/api/auth/callback/credentials', {
        json: { username: alice.email, password, json: 'true' },
        headers: { 'X-Viree-Client': 'mobile' },
      })
      const headers = { Authorization: `Bearer ${(body as { token: string }).token}` }
      return async () =>
        JSON.stringify([
          (await page.send('/api/auth/session')).body,
          (await phone.send('/api/auth/session', { headers })).body,
        ]) !== '[{},{}]'
    },
  }
}

describe('every change of how an account signs in is told by e-mail', () => {
  test('a changed password, and one chosen with a mailed code', async () => {
    const { alice, changePassword, choosePassword, mailed } = await alicesAccount()
    await changePassword()
    const first = await mailed()
    expect(first.emails).toMatchObject([{ to: { address: alice.email } }])
    expect(first.subjects).toEqual(['Votre mot de passe Virée a changé'])
    expect(first.emails[0]?.text).toContain('Vendredi 20\u00A0novembre 2026 12:00')
    await choosePassword()
    expect((await mailed()).subjects).toEqual(['Votre nouveau mot de passe Virée'])
  })

  test('a passkey that is added, and one that is removed', async () => {
    const { alice, as, addPasskey, mailed } = await alicesAccount()
    const passkeyId = await addPasskey()
    expect((await mailed()).subjects).toEqual(['Une clé d’accès ajoutée à votre compte Virée'])
    await as(alice).pages.passkey.rename({ passkeyId, name: 'Portable' })
    expect((await mailed()).subjects).toEqual([])
    await as(alice).pages.passkey.remove({ passkeyId })
    expect((await mailed()).subjects).toEqual(['Une clé d’accès retirée de votre compte Virée'])
  })

  test('a Google account that is linked, and one that is unlinked; signing in with it again is no news', async () => {
    const { alice, as, linkGoogle, mailed } = await alicesAccount()
    await linkGoogle()
    await linkGoogle()
    expect((await mailed()).subjects).toEqual(['Un compte Google relié à votre compte Virée'])
    const [identity] = await as(alice).pages.account.identities()
    await as(alice).pages.account.forgetIdentity({ identityId: identity!.identityId })
    expect((await mailed()).subjects).toEqual(['Le compte Google délié de votre compte Virée'])
  })

  test('in the language of the account, and to a confirmed address only', async () => {
    const app = await alicesAccount()
    const { as, participant, mailed } = app
    const bruno = await participant()
    await mailed()
    await as(bruno).pages.locale.set({ locale: 'en' })
    await as(bruno).account.changePassword({ previousPass: PASSWORD, newPass: THIEF })
    expect((await mailed()).subjects).toEqual(['Your Virée password was changed'])
    const carla = await participant({ emailConfirmed: false })
    await mailed()
    await as(carla).account.changePassword({ previousPass: PASSWORD, newPass: THIEF })
    expect((await mailed()).subjects).toEqual([])
    await comeFromGoogle(app, carla.email) // shows that the address is hers: the account begins with it
    expect((await mailed()).subjects).toHaveLength(1)
  })

  test('nothing is told of what was refused, and only the e-mail has the link', async () => {
    const { alice, as, db, mailed, changePassword } = await alicesAccount()
    await expect(
      as(alice).account.changePassword({ previousPass: 'pas celui-ci', newPass: NEW }),
    ).rejects.toMatchObject(refusal('WRONG_PASSWORD', 422))
    expect((await mailed()).subjects).toEqual([])
    await changePassword()
    const { link } = await mailed()
    expect(link).toHaveLength(43)
    for (const table of ['credentialChange', 'credentialChangeLink', 'notification', 'task'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(link)
  })
})

describe('“it was not me”, signed out', () => {
  test('reading the link changes nothing; the button ends sessions and password, and mails a new link', async () => {
    const { changePassword, signedIn, mailed, read, deny, canSignIn, choosePassword } = await alicesAccount()
    await changePassword()
    const { link } = await mailed()
    const isStillIn = await signedIn(THIEF)
    expect(await read(link)).toMatchObject({
      kind: 'PASSWORD_CHANGED',
      takenBack: 'PASSWORD',
      isDenied: false,
    })
    expect([await isStillIn(), await canSignIn(THIEF)]).toEqual([true, true])

    expect(await deny(link)).toEqual({ denied: true, already: false })
    expect([await isStillIn(), await canSignIn(THIEF), await canSignIn(PASSWORD)]).toEqual([
      false,
      false,
      false,
    ])
    const { subjects, emails } = await mailed()
    expect(subjects).toEqual(['Choisir un nouveau mot de passe'])
    expect(emails[0]?.text).toMatch(/mot-de-passe\?code=[\w-]{43}/)
    await choosePassword()
    expect(await canSignIn(NEW)).toBe(true)
  })

  test('ends the secret address of the calendar, which a thief may have read', async () => {
    const { alice, as, services, addPasskey, mailed, deny } = await alicesAccount()
    const { token } = await as(alice).pages.calendarFeed.renew()
    await addPasskey()
    const { link } = await mailed()
    expect(await readPersonalCalendar(services, token)).toMatchObject({ events: [] })
    await deny(link)
    expect(await readPersonalCalendar(services, token)).toEqual({ refused: 'NOT_FOUND' })
  })

  test('so does a new password by a mailed link', async () => {
    const { alice, as, services, choosePassword } = await alicesAccount()
    const { token } = await as(alice).pages.calendarFeed.renew()
    await choosePassword()
    expect(await readPersonalCalendar(services, token)).toEqual({ refused: 'NOT_FOUND' })
  })

  test('removes the passkey that was added; others stay, and so does the password', async () => {
    const { alice, as, addPasskey, mailed, deny, signedIn, canSignIn } = await alicesAccount()
    const own = await addPasskey()
    await mailed()
    await addPasskey()
    const { link } = await mailed()
    const isStillIn = await signedIn()
    await deny(link)
    const { passkeys } = await as(alice).pages.passkey.list()
    expect(passkeys.map(({ passkeyId }) => passkeyId)).toEqual([own])
    expect([await isStillIn(), await canSignIn(PASSWORD)]).toEqual([false, true])
  })

  test('unlinks the Google account that was linked', async () => {
    const { alice, as, linkGoogle, mailed, deny } = await alicesAccount()
    await linkGoogle()
    const { link } = await mailed()
    await deny(link)
    expect(await as(alice).pages.account.identities()).toEqual([])
  })

  test('of what was removed ends the sessions, and says that it stays removed', async () => {
    const { alice, as, addPasskey, mailed, deny, read, signedIn } = await alicesAccount()
    const passkeyId = await addPasskey()
    await as(alice).pages.passkey.remove({ passkeyId })
    const { link } = await mailed()
    const isStillIn = await signedIn()
    await deny(link)
    expect(await read(link)).toMatchObject({ takenBack: 'NOTHING', isDenied: true })
    expect(await isStillIn()).toBe(false)
    expect((await mailed()).subjects).toEqual(['Choisir un nouveau mot de passe'])
  })

  test('works once: a second press says so, two at once are one, and a new password stays', async () => {
    const { changePassword, choosePassword, mailed, deny, canSignIn } = await alicesAccount()
    await changePassword()
    const { link } = await mailed()
    const both = await Promise.all([deny(link), deny(link)])
    expect(both.map(({ already }) => already).sort()).toEqual([false, true])
    expect((await mailed()).subjects).toHaveLength(1)
    await choosePassword()
    await mailed()
    expect(await deny(link)).toEqual({ denied: true, already: true })
    expect(await canSignIn(NEW)).toBe(true)
    expect((await mailed()).subjects).toEqual([])
  })

  test('of an earlier e-mail also stops a password that was changed again since', async () => {
    const { alice, as, changePassword, mailed, deny, canSignIn } = await alicesAccount()
    await changePassword()
    const { link } = await mailed()
    await as(alice).account.changePassword({ previousPass: THIEF, newPass: `${THIEF} encore` })
    await deny(link)
    expect(await canSignIn(`${THIEF} encore`)).toBe(false)
  })

  test('its e-mail leaves even if a thief has asked for many', async () => {
    const { alice, as, clock, changePassword, mailed, deny } = await alicesAccount()
    await changePassword()
    const { link } = await mailed()
    for (let time = 0; time < 8; time++) {
      await as(null).account.requestPassword({ email: alice.email })
      clock.pass({ minutes: 1 })
    }
    await mailed()
    await deny(link)
    expect((await mailed()).subjects).toEqual(['Choisir un nouveau mot de passe'])
  })

  test('a wrong, an old, and the link of a closed or deleted account are refused', async () => {
    const { alice, as, operator, changePassword, mailed, deny, read, clock, db } = await alicesAccount()
    await changePassword()
    const { link } = await mailed()
    const unknown = refusal('UNKNOWN_LINK', 404)
    for (const wrong of ['nimporte', `${link}x`, 'x'.repeat(43)]) {
      await expect(read(wrong)).rejects.toMatchObject(unknown)
      await expect(deny(wrong)).rejects.toMatchObject(unknown)
    }
    const odile = await operator()
    await as(odile).pages.ban.place({ userId: alice.id, reason: 'Fraude.' })
    await expect(deny(link)).rejects.toMatchObject(unknown)
    await as(odile).pages.ban.lift({ userId: alice.id, reason: 'Erreur.' })
    const deletedAt = '2026-11-21T00:00:00.000Z'
    await db.updateTable('user').set({ deletedAt }).where('id', '=', alice.id).execute()
    await expect(deny(link)).rejects.toMatchObject(unknown)
    await db.updateTable('user').set({ deletedAt: null }).where('id', '=', alice.id).execute()

    clock.pass({ days: 7 })
    await expect(read(link)).rejects.toMatchObject(refusal('EXPIRED_LINK', 410))
    await expect(deny(link)).rejects.toMatchObject(refusal('EXPIRED_LINK', 410))
  })
})
