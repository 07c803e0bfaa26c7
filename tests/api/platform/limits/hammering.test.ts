// Also on PostgreSQL: upserts of email allowances.

import { describe, expect, test } from 'vitest'
import { guestOf } from '#tests/api/world/guests.ts'
import { leave } from '#tests/api/world/limits.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

describe('who claims to come from somewhere else each time', () => {
  const ask = (url: string, time: number) =>
    fetch(`${url}/api/profil/pass/request`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `203.0.113.${time}`,
        'X-Real-IP': `203.0.113.${time}`,
        Forwarded: `for=203.0.113.${time}`,
        'CF-Connecting-IP': `203.0.113.${time}`,
        'True-Client-IP': `203.0.113.${time}`,
      },
      body: JSON.stringify({ email: `inconnu-${time}@exemple.org` }),
    })

  test('is counted by the line that they are on; behind a proxy that is trusted, by what it wrote', async () => {
    const { services } = await world()
    const { url } = await listen(services)
    await leave(services, 20, 'passwordCode', '127.0.0.1')
    const statuses: number[] = []
    for (let time = 1; time <= 21; time++) statuses.push((await ask(url, time)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
    expect((await ask(url, 22)).headers.get('retry-after')).toMatch(/^\d+$/)

    const behindProxy = await world({ TRUSTED_PROXIES: '127.0.0.1' })
    const { url: trusted } = await listen(behindProxy.services)
    expect((await ask(trusted, 100)).status).toBe(404)
  })
})

describe('who floods one mailbox from many addresses', () => {
  /** Every call by which a stranger makes the site send an email to an address, each time from another network. */
  async function flood({ browser }: World, email: string, times: number) {
    const spellings = [email, email.toUpperCase(), ` ${email}`.trim(), email.replace('exemple', 'EXEMPLE')]
    const statuses = new Set<number>()
    for (let time = 0; time < times; time++) {
      const written = spellings[time % spellings.length]!
      const person = { username: written, firstname: 'Max', name: 'Roy' }
      const doors = [
        () => browser().send('/api/user', { json: { ...person, password: PASSWORD } }),
        () => browser().send('/api/profil/pass/request', { json: { email: written } }),
        () => browser().send(`/api/profil/pass?${new URLSearchParams({ email: written })}`),
        () => browser().send('/api/user', { json: { ...person, asGuest: true } }),
      ]
      for (const door of doors) statuses.add((await door()).status)
    }
    return statuses
  }

  test('an account gets five emails in an hour, whichever way they are asked for', async () => {
    const app = await world()
    const { email } = await app.participant()
    await app.delivered()
    const statuses = await flood(app, email, 15)
    expect(statuses).toEqual(new Set([200, 409]))
    const messages = await app.delivered()
    expect(messages.length).toBeLessThanOrEqual(5)
    expect(messages.length).toBeGreaterThan(0)
  })

  test('so does a guest', async () => {
    const app = await world()
    const { email } = await guestOf(app.services)
    const statuses = await flood(app, email, 15)
    expect(statuses).not.toContain(429)
    expect((await app.delivered()).length).toBeLessThanOrEqual(5)
  })

  test('and somebody who never heard of us', async () => {
    const app = await world()
    await flood(app, 'jamais-vu@exemple.org', 15)
    expect((await app.delivered()).length).toBeLessThanOrEqual(5)
  })

  test('another mailbox is not worse off for it', async () => {
    const app = await world()
    const { email } = await app.participant()
    const other = await app.participant()
    await flood(app, email, 3)
    const { status } = await app.browser().send('/api/profil/pass/request', { json: { email: other.email } })
    expect(status).toBe(200)
  })
})

test('who only looks, as a program that tries all links does, sends no email and signs nobody in', async () => {
  const { participant, browser, db } = await world()
  const { email } = await participant()
  const before = await db.selectFrom('notification').select('id').orderBy('id').execute()
  const looks = [
    ['HEAD', `/api/profil/pass?${new URLSearchParams({ email })}`],
    ['GET', '/api/utils/confirmMail?clid=x'],
    ['HEAD', '/api/utils/confirmMail?clid=x'],
    ['GET', '/api/profil/pass/request'],
    ['GET', '/api/user/resendmailvalidation'],
    ['GET', '/api/auth/signout'],
  ] as const
  for (const [method, path] of looks) await browser().send(path, { method })
  expect(await db.selectFrom('notification').select('id').orderBy('id').execute()).toEqual(before)
})
