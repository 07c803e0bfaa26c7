import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { call } from '#tests/infrastructure/call.ts'
import {
  bearer,
  cookie,
  makeActivities,
  makeMembers,
  type Member,
  ownNetwork,
} from '#tests/infrastructure/crowd.ts'
import { makeFeed, saveBank } from '#tests/infrastructure/sealed.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'
import { enginesOr } from '../backup/installation.ts'
import { afterwards, endAll, run } from '../programs.ts'
import { expectWell } from './outcome.ts'

afterEach(endAll)

test.each(enginesOr('SQLite'))(
  'keys that change while two webs serve break no ticket, session, link or stored value, on %s',
  async (engine) => {
    const site = await startSite({
      webs: 2,
      postgres: engine === 'SQLite' ? undefined : process.env.TEST_DATABASE_URL,
    })
    afterwards(() => site.stop())
    const env: Record<string, string> = site.databaseUrl ? { DATABASE_URL: site.databaseUrl } : {}
    const rotate = (...args: string[]) => run('rotate', { dataDir: site.dataDir, env, args })
    const [host, ...people] = await makeMembers(site.db, 7)
    const [activityId = 0] = await makeActivities(site.db, { count: 1, hostId: host!.id, capacity: 100 })

    afterwards(keepBusy(site))

    const codes: string[] = []
    const feeds: string[] = []
    for (const [round, person] of people.entries()) {
      if (round % 2) expectWell(await rotate('all'))
      // One web seals and the other one opens at once: it may not have noticed the new key.
      const [one = '', other = ''] = round % 2 ? site.urls.toReversed() : site.urls
      codes.push(await joinActivity(one, activityId, person))
      feeds.push(await makeFeed(site, person))
      await saveBank(site, person)
      for (const url of [other, one]) {
        for (const code of codes)
          expect(await openTicket(url, code), code).toMatch(/^\/billets\/[0-9a-f-]{36}$/)
        for (const feed of feeds) expect(await statusOf(`${url}/agenda/${feed}/viree.ics`)).toBe(200)
        for (const known of people.slice(0, round + 1)) {
          const page = await fetch(`${url}/mon-compte/facturation`, {
            headers: cookie(known.token, site.publicUrl),
          })
          expect([page.status, (await page.text()).includes('••345')]).toEqual([200, true])
        }
        const { keys } = (await (await fetch(`${url}/api/activity/tickets/keys`)).json()) as {
          keys: { kid: string }[]
        }
        expect(keys.map(({ kid }) => kid)).toContain(String(keyIdOf(codes.at(-1)!)))
      }
    }
    // A process that looks once a second may have sealed with the key before.
    expect(Math.max(...codes.map(keyIdOf))).toBeGreaterThan(1)
    expect(codes.map(keyIdOf)[0]).toBe(1)

    await site.startWorker()
    const rows = () => site.db.selectFrom('billingSettings').select('bankSealed').execute()
    await expect
      .poll(async () => (await rows()).every(({ bankSealed }) => bankSealed?.startsWith('v2.4.')), {
        timeout: 120_000,
        interval: 200,
      })
      .toBe(true)
    const said = expectWell(await rotate('all', '--drop-old'))
    expect(said).toMatch(/^Tickets: key 3 stays: .*$/m)
    expect(said).not.toMatch(/dropped/)
    for (const code of codes) expect(await openTicket(site.urls[0] ?? '', code)).toMatch(/^\/billets\//)
  },
)

/** Returns what follows `/b/` in the QR code of the only ticket. */
async function joinActivity(url: string, activityId: number, { token }: Member): Promise<string> {
  const headers = { ...bearer(token), ...ownNetwork() }
  const body = { activityId, attendance: [{ nbrParticipant: 1 }] }
  const answer = await call({ url: `${url}/api/activity/participant`, headers, body })
  expect(answer.status).toBe(200)
  const { participant } = answer.body as { participant: { tickets: { qr: string }[] } }
  return participant.tickets[0]?.qr.split('/b/')[1] ?? ''
}

function keyIdOf(code: string): number {
  return Buffer.from(code, 'base64url').readUInt8(1)
}

async function openTicket(url: string, code: string): Promise<string | null> {
  const answer = await fetch(`${url}/b/${code}`, { redirect: 'manual' })
  return answer.headers.get('location')
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: ownNetwork() })
  await answer.arrayBuffer()
  return answer.status
}

/** Has each web look at its keys often, so that it has just looked when another process changes them. */
function keepBusy({ urls }: Site): () => Promise<void> {
  const isOver = new AbortController()
  const work = urls.map(async (url) => {
    while (!isOver.signal.aborted) {
      await (await fetch(`${url}/api/activity/tickets/keys`)).arrayBuffer()
      await pause(100)
    }
  })
  return async () => {
    isOver.abort()
    await Promise.all(work)
  }
}
