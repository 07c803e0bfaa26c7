import { expect, test } from 'vitest'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'
import { CALL_TARGETS as targets, mayAnswer501 } from '#tests/fuzz/call-targets.ts'
import { describe as describeFault, fuzz, report, SEED } from '#tests/fuzz/run.ts'

const REQUESTS = process.env.TEST_SIZE === 'whole' ? 2000 : 1000

test(`${REQUESTS} malformed calls find no fault of ours`, async () => {
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
