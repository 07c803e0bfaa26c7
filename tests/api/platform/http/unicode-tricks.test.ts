import { describe, expect, test } from 'vitest'
import { findUser } from '#db/queries/account/user.ts'
import { makePasswords } from '#server/gateways/sign-in/passwords-argon2.ts'
import { PASSWORD, refusal, type World, world } from '#tests/api/world/world.ts'

const form = (username: string, more = {}) => ({
  username,
  password: PASSWORD,
  firstname: 'Alice',
  name: 'Tremblay',
  ...more,
})

/** Addresses that look like alice@exemple.org, or contain invisible characters. */
const LOOK_ALIKES = [
  ['a Cyrillic а', '\u0430lice@exemple.org'],
  ['a Cyrillic е in the domain', 'alice@\u0435xemple.org'],
  ['wide characters', '\uFF41lice@exemple.org'],
  ['a character of mathematics', '\u{1D44E}lice@exemple.org'],
  ['a space without width', 'ali\u200Bce@exemple.org'],
  ['a joiner', 'ali\u200Dce@exemple.org'],
  ['the mark of a byte order', '\uFEFFalice@exemple.org'],
  ['a soft hyphen', 'ali\u00ADce@exemple.org'],
  ['a line that turns around', 'alice\u202E@exemple.org'],
  ['an accent as a sign of its own', 'alice\u0301@exemple.org'],
  ['a wide @', 'alice\uFF20exemple.org'],
  ['an ideographic full stop', 'alice@exemple\u3002org'],
  ['the Kelvin sign', 'alice@\u212Aexemple.org'],
  ['a line break and a header', 'alice@exemple.org\r\nBcc: bob@exemple.org'],
  ['two addresses', 'alice@exemple.org,bob@exemple.org'],
  ['a name and an address', 'Alice <alice@exemple.org>'],
  ['a zero byte', 'alice@exemple.org\u0000'],
] as const

describe('an address that looks like another one', () => {
  test.each(LOOK_ALIKES)(
    'is refused where one signs up, registers or asks for a password: %s',
    async (_, username) => {
      const { browser, db } = await world()
      const page = browser()
      const answers = [
        await page.send('/api/user', { json: form(username) }),
        await page.send('/api/user', { json: { username, firstname: 'Alice', asGuest: true } }),
        await page.send('/api/profil/pass/request', { json: { email: username } }),
        await page.send(`/api/profil/pass?${new URLSearchParams({ email: username })}`),
      ]
      for (const { status, body } of answers)
        expect([status, body]).toMatchObject([400, { fields: [{ code: 'email.wrong' }] }])
      expect(await db.selectFrom('user').select('id').execute()).toEqual([])
      expect(await db.selectFrom('notification').select('id').execute()).toEqual([])
    },
  )

  test('buys no further tries at a password', async () => {
    const { participant, browser } = await world()
    const { email } = await participant()
    const page = browser()
    const wide = (characters: number) => email.replace(/^\w+/, (start) => widen(start, characters))
    for (let time = 1; time <= 10; time++)
      expect((await page.signIn({ email: wide(time % 8), password: 'une autre phrase' })).status).toBe(401)
    expect((await page.signIn({ email: wide(8), password: 'une autre phrase' })).status).toBe(429)
    expect((await page.signIn({ email: email.toUpperCase(), password: PASSWORD })).status).toBe(429)
  })
})

/** The first so many characters in full-width form: another text for a computer, the same after NFKC. */
function widen(text: string, characters: number): string {
  return Array.from(text)
    .map((message, at) =>
      at < characters ? String.fromCodePoint(message.codePointAt(0)! + 0xfee0) : message,
    )
    .join('')
}

describe('a name', () => {
  const nameOf = async ({ as, services }: World, firstname: string) => {
    const { userId } = await as(null).account.signUp(form(`nom-${++names}@exemple.org`, { firstname }))
    return (await findUser(services.db, Number(userId)))?.firstName
  }
  let names = 0

  test.each([
    ['turns no line around', 'Bru\u202Eonu\u202C', 'Bruonu'],
    ['isolates nothing', '\u2066Bruno\u2069\u061C', 'Bruno'],
    ['holds no spaces without width', 'Br\u200Bu\u2060n\uFEFFo', 'Bruno'],
    ['has no line breaks', 'Bru\r\nno\u2028X', 'Bru no X'],
    ['has no control characters', 'Bru\u0007\u001B[31mno', 'Bru[31mno'],
    ['is composed, however it was typed', 'He\u0301le\u0300ne', 'Hélène'],
    [
      'keeps the joiners that a script or a sign is made with',
      'نی\u200Cما 👩\u200D💻',
      'نی\u200Cما 👩\u200D💻',
    ],
    ['keeps its markup for what it is: text', '<b>Bruno</b>', '<b>Bruno</b>'],
  ])('%s', async (_, typed, kept) => {
    expect(await nameOf(await world(), typed)).toBe(kept)
  })

  test.each([
    ['spaces', ' \u00A0\u2003'],
    ['spaces without width', '\u200B\u200B'],
    ['joiners', '\u200D\u200C'],
    ['a filler', '\u3164\u115F'],
    ['braille without dots', '\u2800'],
    ['turns', '\u202E\u2067'],
  ])('made of %s is none', async (_, firstname) => {
    const { browser, as, participant } = await world()
    const { status, body } = await browser().send('/api/user', {
      json: form('invisible@exemple.org', { firstname }),
    })
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'firstname', code: 'prenom.required' }] }])
    const bruno = as(await participant())
    await expect(bruno.profile.update({ firstname })).rejects.toMatchObject(refusal('NAME_REQUIRED', 422))
  })

  test('of an organisation cannot hide either', async () => {
    const { as, services } = await world()
    const input = form('club-invisible@exemple.org', { incName: 'Club\u202E ed\u200B marche' })
    const { userId } = await as(null).account.signUp(input)
    expect((await findUser(services.db, Number(userId)))?.organisationName).toBe('Club ed marche')
  })
})

describe('a password', () => {
  test('is the same on a keyboard that writes é as one sign and on one that writes two', async () => {
    const { as, browser, services } = await world()
    services.passwords = makePasswords()
    const phrase = 'sept échassières où le fleuve déborde'
    const password = phrase.normalize('NFD')
    expect(password).not.toBe(phrase)
    await as(null).account.signUp(form('clavier@exemple.org', { password }))
    for (const typed of [password, phrase.normalize('NFC')])
      expect((await browser().signIn({ email: 'clavier@exemple.org', password: typed })).status).toBe(200)
  })

  test('keeps every other sign: spaces around it, and signs without width', async () => {
    const { as, browser } = await world()
    const password = ' sept outardes\u200B au-dessus du fleuve '
    await as(null).account.signUp(form('espaces@exemple.org', { password }))
    const email = 'espaces@exemple.org'
    expect((await browser().signIn({ email, password })).status).toBe(200)
    expect((await browser().signIn({ email, password: password.trim() })).status).toBe(401)
  })
})
