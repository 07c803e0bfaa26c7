import { expect, test } from 'vitest'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import { PASSWORD, refusal, type World, world } from '#tests/api/world/world.ts'

/** Fills the queue of password hashes, so that one more would wait in vain. */
function flooded({ services }: World): void {
  const busy = () => Promise.reject(new TooBusy(10))
  services.passwords = { ...services.passwords, hash: busy, verify: busy }
}

test('a flood of sign-ins is sent away, and its tries are not held against anybody', async () => {
  const app = await world()
  const alice = await app.participant()
  const page = app.browser()
  const { passwords } = app.services
  flooded(app)
  for (let time = 0; time < 15; time++) {
    const { status, headers } = await page.signIn(alice)
    expect([status, headers.get('retry-after')]).toEqual([429, '10'])
  }
  app.services.passwords = passwords
  expect((await page.signIn(alice)).status).toBe(200)
})

test('and so are sign-ups and changes of password', async () => {
  const app = await world()
  const alice = await app.participant()
  flooded(app)
  const input = { username: 'foule@exemple.org', password: PASSWORD, firstname: 'Lan', name: 'Roy' }
  const wait = { ...refusal('TOO_MANY_REQUESTS', 429), data: { retryAfter: 10 } }
  await expect(app.as(null).account.signUp(input)).rejects.toMatchObject(wait)
  const change = { previousPass: PASSWORD, newPass: 'trois outardes sous le pont' }
  await expect(app.as(alice).account.changePassword(change)).rejects.toMatchObject(wait)
})
