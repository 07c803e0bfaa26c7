// Also on PostgreSQL: one code sent twice at once.

import { describe, expect, test } from 'vitest'
import { sendCredentials, withSecondFactor } from '#tests/api/world/second-factor.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

describe('signing in', () => {
  test('the password alone opens nothing; a code with it does, and only once', async () => {
    const app = await world()
    const alice = await app.participant()
    const { phone } = await withSecondFactor(app, alice)
    const page = app.browser()
    const asked = await page.signIn(alice)
    expect(asked.status).toBe(401)
    expect(asked.body).toEqual({
      code: 'SECOND_FACTOR_REQUIRED',
      message: expect.stringMatching(/\S/) as string,
      url: expect.stringContaining('error=SecondFactorRequired') as string,
    })
    expect(asked.headers.getSetCookie()).toEqual([])
    expect((await page.send('/api/auth/session')).body).toEqual({})

    // The code that turned it on has been used.
    expect(codeOf(await sendCredentials(page, alice, phone.code()))).toBe('SECOND_FACTOR_WRONG')
    expect((await sendCredentials(page, alice, phone.code(1))).status).toBe(200)
    expect((await page.send('/api/auth/session')).body).toMatchObject({ user: { id: alice.id } })
    expect(codeOf(await sendCredentials(app.browser(), alice, phone.code(1)))).toBe('SECOND_FACTOR_WRONG')
  })

  test('one code sent twice at once opens one session', async () => {
    const app = await world()
    const alice = await app.participant()
    const { phone } = await withSecondFactor(app, alice)
    const pages = [app.browser(), app.browser()]
    const answers = await Promise.all(pages.map((page) => sendCredentials(page, alice, phone.code(1))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('a telephone sends the code with its credentials', async () => {
    const app = await world()
    const alice = await app.participant()
    const { phone } = await withSecondFactor(app, alice)
    const json = { username: alice.email, password: PASSWORD, code: phone.code(1) }
    const { status, body } = await app
      .telephone()
      .send('/api/auth/callback/credentials', { json, headers: { 'X-Viree-Client': 'mobile' } })
    expect([status, Object.keys(body as object)]).toEqual([200, ['token', 'expires', 'device']])
  })

  test('each recovery code works once, in place of the app', async () => {
    const app = await world()
    const alice = await app.participant()
    const { recoveryCodes } = await withSecondFactor(app, alice)
    const [first] = recoveryCodes
    const typed = first!.toUpperCase().replaceAll('-', ' ')
    expect((await sendCredentials(app.browser(), alice, typed)).status).toBe(200)
    expect(codeOf(await sendCredentials(app.browser(), alice, first!))).toBe('SECOND_FACTOR_WRONG')
    expect(await app.as(alice).pages.secondFactor.read()).toMatchObject({ codesLeft: 9 })
  })

  test('a wrong password is answered as ever, whatever the code', async () => {
    const app = await world()
    const alice = await app.participant()
    const { phone } = await withSecondFactor(app, alice)
    const wrong = { email: alice.email, password: 'une autre phrase' }
    expect(codeOf(await sendCredentials(app.browser(), wrong, phone.code(1)))).toBe('CREDENTIALS_SIGNIN')
  })

  test('an account without one takes no notice of a code', async () => {
    const { participant, browser } = await world()
    expect((await sendCredentials(browser(), await participant(), '123456')).status).toBe(200)
  })
})

test('a secret that does not open leaves the recovery codes', async () => {
  const app = await world()
  const alice = await app.participant()
  const { phone, recoveryCodes } = await withSecondFactor(app, alice)
  await app.db.updateTable('secondFactor').set({ secretSealed: 'v1.a.b.c' }).execute()
  expect(codeOf(await sendCredentials(app.browser(), alice, phone.code(1)))).toBe('SECOND_FACTOR_WRONG')
  expect((await sendCredentials(app.browser(), alice, recoveryCodes[0])).status).toBe(200)
})
