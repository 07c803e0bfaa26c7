import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ACTIVITIES } from '#tests/bench/activities.ts'
import { type Build, termsOf } from '#tests/bench/builds.ts'
import { startMeasuredSite } from '#tests/bench/filled-site.ts'
import { cookie, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { makeVisitor } from './client.ts'
import { describeShares, readCpu, usedBetween } from './cpu.ts'
import { GUESTS, letThemIn, MINUTE_MS, PEOPLE, PLACES, type Rush } from './crowd.ts'
import { readTransactions, type Transactions } from './transactions.ts'

/** People who registered for something else before the sale. */
const EARLIER = PEOPLE / 25

export interface Contestant {
  name: string
  build: Build
  webs: number
  postgres?: { url: string; pid: number }
}

export interface Measured {
  contestant: Contestant
  arriving: Watched
  atOnce: Watched
  /** For each of the two activities. */
  sold: number[]
  transactions: Transactions
}

/** A crowd, and what it cost. */
export interface Watched {
  rush: Rush
  /** Milliseconds of the web processes' processor for each person. */
  webMs: number
  /** The shares of all processes, in words. */
  shares: string
}

/** Runs two crowds, each for an activity of its own: the first within a minute, the second all at once. */
export async function measure(contestant: Contestant): Promise<Measured> {
  const { name, build, webs, postgres } = contestant
  console.log(`${name}, ${build.name}: preparing…`)
  const hook = fileURLToPath(new URL('hook.mjs', import.meta.url))
  const site = await startMeasuredSite(build, {
    webs,
    postgres: postgres?.url,
    env: { NODE_OPTIONS: `--import=${hook}` },
  })
  try {
    const all = await makeMembers(site.db, 2 + EARLIER + 2 * (PEOPLE - GUESTS), termsOf(build))
    const [host, other, ...members] = all
    const earlier = members.splice(0, EARLIER)
    const hostId = host!.id
    const elsewhere = await makeActivities(site.db, {
      count: ACTIVITIES - 2,
      hostId: other!.id,
      capacity: 20,
    })
    const [first = 0, second = 0] = await makeActivities(site.db, { count: 2, hostId, capacity: PLACES })
    const worker = await site.startWorker()
    const paths = await Promise.all([first, second].map((id) => pathOf(site, id)))
    await warmUp(site, paths, earlier, elsewhere)
    const pids = {
      web: site.webs.map(({ pid }) => pid),
      worker: [worker.pid],
      ...(postgres && { PostgreSQL: [postgres.pid] }),
    }
    const watched = async (run: () => Promise<Rush>): Promise<Watched> => {
      const before = await readCpu(pids)
      const rush = await run()
      const use = usedBetween(before, await readCpu(pids))
      const of = { seconds: rush.totalMs / 1000, people: PEOPLE, cores: cpus().length }
      return { rush, webMs: (1000 * (use.web ?? NaN)) / PEOPLE, shares: describeShares(use, of) }
    }

    console.log(`${name}, ${build.name}: they arrive…`)
    const half = PEOPLE - GUESTS
    const arriving = await watched(() =>
      letThemIn(site, {
        activityId: first,
        path: paths[0]!,
        members: members.slice(0, half),
        withinMs: MINUTE_MS,
      }),
    )
    console.log(`${name}, ${build.name}: all at once…`)
    const atOnce = await watched(() =>
      letThemIn(site, { activityId: second, path: paths[1]!, members: members.slice(half), withinMs: 0 }),
    )
    await site.end()
    return {
      ...{ contestant, arriving, atOnce },
      sold: [await countSold(site, first), await countSold(site, second)],
      transactions: await readTransactions(site.dataDir),
    }
  } finally {
    await site.stop()
  }
}

/** The address that everybody has: with the name of the activity. */
async function pathOf({ urls: [url = ''] }: Site, activityId: number): Promise<string> {
  const { pathname } = new URL((await fetch(`${url}/activites/${activityId}`)).url)
  return pathname
}

/** Code that runs for the first time is compiled first; nobody opens a sale on a process that has just started. */
async function warmUp(site: Site, paths: string[], members: Member[], elsewhere: number[]): Promise<void> {
  for (const [index, member] of members.entries()) {
    const headers = { ...ownNetwork(), ...cookie(member.token, site.publicUrl) }
    for (const url of site.urls) {
      for (const path of paths) await (await fetch(url + path)).text()
      const visitor = makeVisitor(url, headers)
      for (const path of paths) await visitor.get(path)
      const activityId = elsewhere[index % elsewhere.length]
      await visitor.post('/api/activity/participant', { activityId, attendance: [{ nbrParticipant: 1 }] })
      visitor.leave()
    }
  }
}

async function countSold({ db }: Site, activityId: number): Promise<number> {
  const open = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .select('ticket.id')
    .where('ticket.activityId', '=', activityId)
    .where('ticket.endedAt', 'is', null)
    .where('participation.endedAt', 'is', null)
    .execute()
  return open.length
}
