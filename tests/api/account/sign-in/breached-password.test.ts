import { expect, test } from 'vitest'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

/** Known from breaches, although nobody would guess it. */
const BREACHED = '8M917a753k98s25'
const REFUSED = refusal('BREACHED_PASSWORD', 422)

test('a password known from breaches opens no account', async () => {
  const { as, db } = await world()
  const input = { username: 'alice@exemple.org', firstname: 'Alice', name: 'Roy', password: BREACHED }
  await expect(as(null).account.signUp(input)).rejects.toMatchObject(REFUSED)
  expect(await db.selectFrom('user').select('id').execute()).toEqual([])
})

test('it replaces no other password, with the previous one or with a code, which stays valid', async () => {
  const { as, participant, services } = await world()
  const bruno = await participant()
  const change = { previousPass: PASSWORD, newPass: BREACHED }
  await expect(as(bruno).account.changePassword(change)).rejects.toMatchObject(REFUSED)
  const code = await makePasswordCode(services, bruno.id)
  await expect(as(null).account.changePassword({ newPass: BREACHED, code })).rejects.toMatchObject(REFUSED)
  const other = { newPass: 'quatre outardes sur le lac gelé', code }
  expect(await as(null).account.changePassword(other)).toMatchObject({ changed: true })
})

test('a guest cannot choose it either', async () => {
  const { as, services } = await world()
  const { id } = await guestOf(services)
  const guestId = await makeGuestLink(services, id)
  const { account } = as(null).pages
  await expect(account.choosePassword({ guestId, newPass: BREACHED })).rejects.toMatchObject(REFUSED)
})

test('the refusal says why, in both languages', async () => {
  const { browser } = await world()
  const input = { username: 'alice@exemple.org', firstname: 'Alice', name: 'Roy', password: BREACHED }
  for (const [language, words] of [
    ['fr', 'listes volées'],
    ['en', 'lists stolen'],
  ] as const) {
    const { status, body } = await browser().send('/api/user', {
      json: input,
      headers: { 'Accept-Language': language },
    })
    const message = expect.stringContaining(words) as string
    expect([status, body]).toMatchObject([422, { code: 'BREACHED_PASSWORD', message }])
  }
})

test('such a password that was chosen before keeps working', async () => {
  const { participant, services, browser, db } = await world()
  const bruno = await participant()
  const passwordHash = await services.passwords.hash(BREACHED)
  await db.updateTable('user').set({ passwordHash }).where('id', '=', bruno.id).execute()
  const { status } = await browser().signIn({ email: bruno.email, password: BREACHED })
  expect(status).toBe(200)
})
