import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from '#server/runtime/log.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'

/** A listening app, and the access lines that it has written. */
async function listening() {
  const app = await world()
  const written: string[] = []
  const memory = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString('utf8'))
      done()
    },
  })
  app.services.accessLog = makeLog('info', memory)
  const { url } = await listen(app.services)
  return { ...app, url, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Viree-Client': 'mobile' },
    body: JSON.stringify({ username: email, password: PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}

test('an access line names the account whose session was looked up, by its number', async () => {
  const app = await listening()
  const bruno = await app.participant()
  const token = await tokenOf(app.url, bruno.email)
  await fetch(`${app.url}/api/auth/session`, { headers: { Authorization: `Bearer ${token}` } })
  await fetch(`${app.url}/api/auth/session`)
  await expect.poll(() => app.lines().length, { timeout: 10_000 }).toBe(3)

  const [signIn, own, visitor] = app.lines()
  expect(own).toMatchObject({ path: '/api/auth/session', status: 200, accountId: bruno.id })
  expect(signIn).not.toHaveProperty('accountId') // the session begins with the answer
  expect(visitor).not.toHaveProperty('accountId')
  expect(JSON.stringify(app.lines())).not.toContain(bruno.email)
})
