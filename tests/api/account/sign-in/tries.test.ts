// Also on PostgreSQL: counts a hundred tries that come at once.

import { describe, expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import { requestPassword } from '#server/services/account/sign-in/password-code.ts'
import { testOnPostgres } from '#tests/api/world/database/engine.ts'
import { leave } from '#tests/api/world/limits.ts'
import { PASSWORD, refusal, type World, world } from '#tests/api/world/world.ts'

const WRONG = 'une autre phrase que la bonne'
const NEW = 'trois castors sous la pleine lune'
const MOBILE = { 'X-Viree-Client': 'mobile' }

type Browser = ReturnType<World['browser']>

async function statuses(page: () => Browser, email: string, times: number): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let time = 0; time < times; time++) seen.add((await page().signIn({ email, password: WRONG })).status)
  return seen
}

describe('nobody locks somebody else out', () => {
  test('ten wrong tries from ten places leave the account open to its owner, from anywhere', async () => {
    const { participant, browser } = await world()
    const { email } = await participant()
    expect(await statuses(browser, email, 20)).toEqual(new Set([401]))
    expect((await browser().signIn({ email, password: PASSWORD })).status).toBe(200)
  })

  test('a device that signed in before gets in while strangers are refused from everywhere', async () => {
    const { participant, browser, services } = await world()
    const { email } = await participant()
    const home = browser()
    await home.signIn({ email, password: PASSWORD })
    home.cookies.delete('viree_session') // signed out meanwhile, or a month later
    await leave(services, 0, 'signInFailureByAccount', email)
    await leave(services, 0, 'signInFailureByNetwork', home.peer)
    expect((await browser().signIn({ email, password: PASSWORD })).status).toBe(429)
    expect((await home.signIn({ email, password: PASSWORD })).status).toBe(200)
  })

  test('and so does a telephone, which sends what signing in gave it', async () => {
    const { participant, telephone, services } = await world()
    const { email } = await participant()
    const json = { username: email, password: PASSWORD, json: 'true' }
    const enter = (headers: Record<string, string>) =>
      telephone().send('/api/auth/callback/credentials', { json, headers: { ...MOBILE, ...headers } })
    const { device } = (await enter({})).body as { device: string }
    await leave(services, 0, 'signInFailureByAccount', email)
    expect((await enter({})).status).toBe(429)
    expect((await enter({ 'X-Viree-Device': device })).status).toBe(200)
    expect((await enter({ 'X-Viree-Device': `${device.slice(0, -3)}abc` })).status).toBe(429)
  })

  test('a device is known to the account it signed in to, and to no other', async () => {
    const { participant, browser, services } = await world()
    const [own, victim] = [await participant(), await participant()]
    const page = browser()
    await page.signIn(own)
    await leave(services, 0, 'signInFailureByAccount', victim.email)
    expect((await page.signIn(victim)).status).toBe(429)
  })

  test('after a new password no device of before is known, so that none guesses the next one', async () => {
    const { as, participant, browser, services } = await world()
    const alice = await participant()
    const [home, stolen] = [browser(), browser()]
    for (const page of [home, stolen]) await page.signIn(alice)
    await as(alice).account.changePassword({ previousPass: PASSWORD, newPass: NEW })
    const { email } = alice
    expect((await home.signIn({ email, password: NEW })).status).toBe(200)
    await leave(services, 0, 'signInFailureByAccount', email)
    expect((await stolen.signIn({ email, password: WRONG })).status).toBe(429)
    expect((await home.signIn({ email, password: NEW })).status).toBe(200)
  })

  test('a known device is no way to guess: it has ten tries of its own', async () => {
    const { participant, browser } = await world()
    const { email } = await participant()
    const page = browser()
    await page.signIn({ email, password: PASSWORD })
    expect(await statuses(() => page, email, 10)).toEqual(new Set([401]))
    expect((await page.signIn({ email, password: PASSWORD })).status).toBe(429)
    expect((await browser().signIn({ email, password: PASSWORD })).status).toBe(200)
  })
})

describe('guessing', () => {
  test('one account from many places ends after a hundred', async () => {
    const { participant, browser, services } = await world()
    const { email } = await participant()
    await leave(services, 3, 'signInFailureByAccount', email)
    expect(await statuses(browser, email, 3)).toEqual(new Set([401]))
    const { status, headers } = await browser().signIn({ email, password: PASSWORD })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
  })

  test('many accounts from one network ends; signing in does not count', async () => {
    const { participant, browser, services } = await world()
    const page = browser()
    await leave(services, 2, 'signInFailureByNetwork', page.peer)
    const fresh = async () => ({ email: (await participant()).email, password: PASSWORD })
    for (let time = 0; time < 5; time++) {
      page.cookies.clear()
      expect((await page.signIn(await fresh())).status).toBe(200)
    }
    page.cookies.clear()
    expect((await page.signIn({ ...(await fresh()), password: WRONG })).status).toBe(401)
    expect((await page.signIn({ ...(await fresh()), password: WRONG })).status).toBe(401)
    expect((await page.signIn(await fresh())).status).toBe(429)
  })

  test('a hundred at once are counted one by one', async () => {
    const { participant, browser } = await world()
    const { email } = await participant()
    const page = browser()
    const csrfToken = await page.csrfToken()
    const form = { username: email, password: WRONG, csrfToken, json: 'true' }
    const tries = Array.from({ length: 40 }, () => page.send('/api/auth/callback/credentials', { form }))
    const answers = (await Promise.all(tries)).map(({ status }) => status)
    expect(answers.filter((status) => status === 401)).toHaveLength(RATE_LIMITS.signInFailure.most)
    expect(new Set(answers)).toEqual(new Set([401, 429]))
  })

  test('from a network that is refused leaves no counter of each address that it tries', async () => {
    const { browser, services } = await world()
    const page = browser()
    await leave(services, 0, 'signInFailureByNetwork', page.peer)
    const counted = vi.spyOn(services.rateLimits, 'spend')
    expect((await page.signIn({ email: 'personne@exemple.org', password: WRONG })).status).toBe(429)
    const names = counted.mock.calls.map(([{ name }]) => name)
    expect(names).toContain('signInFailureByNetwork')
    expect(names).not.toContain('signInFailure')
  })

  testOnPostgres('counts in all processes alike', async () => {
    const { participant, browser, db } = await world()
    const { email } = await participant()
    const page = browser()
    await statuses(() => page, email, 3)
    const { points } = await db
      .selectFrom('rateLimit')
      .select('points')
      .where('key', 'like', 'signInFailureByAccount%')
      .executeTakeFirstOrThrow()
    expect(points).toBe(3)
  })
})

describe('signing in with the right password', () => {
  test('is limited by account, and strangers use nothing of it up', async () => {
    const { participant, browser, services } = await world()
    const { email } = await participant()
    await leave(services, 2, 'signIn', email)
    expect(await statuses(browser, email, 5)).toEqual(new Set([401]))
    for (const status of [200, 200, 429])
      expect((await browser().signIn({ email, password: PASSWORD })).status).toBe(status)
  })

  test('is limited by network, as every password that is checked', async () => {
    const { participant, browser, services } = await world()
    const { email } = await participant()
    const page = browser()
    await leave(services, 2, 'signInByNetwork', page.peer)
    expect((await page.signIn({ email, password: WRONG })).status).toBe(401)
    for (const status of [200, 429])
      expect((await page.signIn({ email, password: PASSWORD })).status).toBe(status)
    expect((await browser().signIn({ email, password: PASSWORD })).status).toBe(200)
  })
})

describe('the password of whoever is signed in', () => {
  const change = (previousPass: string) => ({ previousPass, newPass: 'trois outardes sous le grand pont' })

  test('is not guessed in a session left open, and no stranger uses its tries up', async () => {
    const { as, participant, browser } = await world()
    const bruno = await participant()
    await statuses(browser, bruno.email, 15)
    const session = as(bruno)
    for (let time = 0; time < 9; time++)
      await expect(session.account.changePassword(change(WRONG))).rejects.toMatchObject(
        refusal('WRONG_PASSWORD', 422),
      )
    expect(await session.account.changePassword(change(PASSWORD))).toEqual({ changed: true })
  })

  test('says when to come back, instead of that it was wrong', async () => {
    const { as, participant, contextOf, services } = await world()
    const bruno = await participant()
    const { session } = await contextOf(bruno)
    await leave(services, 0, 'passwordFailure', String(session!.sessionId))
    await expect(as(bruno).account.changePassword(change(PASSWORD))).rejects.toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: expect.any(Number) as number },
    })
  })
})

test('wrong codes of e-mails count for the network, not for the account', async () => {
  const { as, participant, services, contextOf } = await world()
  const bruno = await participant()
  await requestPassword(services, { email: bruno.email, returnTo: null })
  await leave(services, 1, 'wrongLink', (await contextOf(null)).peer)
  const guess = () =>
    as(null).account.changePassword({ code: 'x'.repeat(43), newPass: 'trois outardes sous le grand pont' })
  await expect(guess()).rejects.toMatchObject({ code: 'UNKNOWN_CODE' })
  await expect(guess()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
})
