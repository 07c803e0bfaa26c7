import { expect, test } from 'vitest'
import { restContract } from '#server/contract/rest/index.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'
import type { Target } from '#tests/fuzz/requests.ts'
import { describe as describeFault, fuzz, report, SEED } from '#tests/fuzz/run.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'
import { API_CALLS } from '#tests/unit/contract/api-calls.ts'

const targets: Target[] = API_CALLS.map(({ method, path, query, body, additions = [] }) => ({
  method,
  path,
  query: [...query, ...(body.length === 0 ? additions : [])],
  body: [
    ...body,
    ...(body.length > 0 ? additions : []),
    ...(path.startsWith('/api/auth') ? ['username', 'password', 'csrfToken', 'callbackUrl'] : []),
  ],
  bodyType: 'json',
}))

const calls = new Map(walk(restContract).map((call) => [call.route, call]))

/** A call that is not implemented, or that says so of some of its inputs. */
function mayAnswer501({ method, path }: Target): boolean {
  const call = calls.get(`${method} ${path}`)
  return call ? !call.isBuilt || call.codes.includes('NOT_IMPLEMENTED') : path.includes('{provider}')
}

const REQUESTS = process.env.TEST_SIZE === 'whole' ? 2000 : 1000

test(`${REQUESTS} malformed calls find no fault of ours`, { timeout: 240_000 }, async () => {
  const { host, activity, participation, operator, browser, services } = await world()
  const hike = await activity({ host: await host(), capacity: 5 })
  const { person } = await participation({ activity: hike })
  const cookies: string[] = []
  for (const caller of [hike.host, person, await operator()]) {
    const page = browser()
    await page.signIn(caller)
    cookies.push([...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  }
  const { port, url } = await listen(services)
  const callers = { host: `127.0.0.1:${port}`, origin: url, cookies }

  const outcome = await fuzz({ port, seed: SEED, requests: REQUESTS, targets, callers, mayAnswer501 })

  report(`${REQUESTS} malformed calls`, SEED, outcome)
  expect(outcome.faults.map(describeFault)).toEqual([])
  expect((await fetch(`${url}/api/activities`)).status).toBe(200)
})
