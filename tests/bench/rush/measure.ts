import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ACTIVITIES } from '#tests/bench/activities.ts'
import { cookie, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'
import { makeVisitor } from './client.ts'
import { describeShares, readCpu } from './cpu.ts'
import { GUESTS, letThemIn, MINUTE_MS, PEOPLE, PLACES, type Rush } from './crowd.ts'

/** People who registered for something else before the sale. */
const EARLIER = 200

export interface Contestant {
  name: string
  webs: number
  postgres?: { url: string; pid: number }
}

export interface Measured {
  arriving: Rush
  atOnce: Rush
  shares: { arriving: string; atOnce: string }
  /** For each of the two activities. */
  sold: number[]
  transactions: Transactions
}

/** For all processes together. */
interface Transactions {
  transactions: number
  longestMs: number
  longestWaitMs: number
}

/** Runs two crowds, each for an activity of its own: the first within a minute, the second all at once. */
export async function measure({ name, webs, postgres }: Contestant): Promise<Measured> {
  console.log(`${name}: preparing…`)
  const hook = fileURLToPath(new URL('hook.mjs', import.meta.url))
  const site = await startSite({
    webs,
    postgres: postgres?.url,
    build: 'build-bench',
    env: { LOG_LEVEL: 'info', NODE_OPTIONS: `--import=${hook}` },
  })
  try {
    const all = await makeMembers(site.db, 2 + EARLIER + 2 * (PEOPLE - GUESTS))
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
    const watched = async (run: () => Promise<Rush>) => {
      const before = await readCpu(pids)
      const outcome = await run()
      const of = { seconds: outcome.totalMs / 1000, people: PEOPLE, cores: cpus().length }
      return { outcome, shares: describeShares(before, await readCpu(pids), of) }
    }

    console.log(`${name}: they arrive…`)
    const half = PEOPLE - GUESTS
    const arriving = await watched(() =>
      letThemIn(site, {
        activityId: first,
        path: paths[0]!,
        members: members.slice(0, half),
        withinMs: MINUTE_MS,
      }),
    )
    console.log(`${name}: all at once…`)
    const atOnce = await watched(() =>
      letThemIn(site, { activityId: second, path: paths[1]!, members: members.slice(half), withinMs: 0 }),
    )
    await site.end()
    return {
      arriving: arriving.outcome,
      atOnce: atOnce.outcome,
      shares: { arriving: arriving.shares, atOnce: atOnce.shares },
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

async function readTransactions(folder: string): Promise<Transactions> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('transactions-'))
  const each = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Transactions),
  )
  return {
    transactions: each.reduce((sum, { transactions }) => sum + transactions, 0),
    longestMs: Math.max(...each.map(({ longestMs }) => longestMs)),
    longestWaitMs: Math.max(...each.map(({ longestWaitMs }) => longestWaitMs)),
  }
}
