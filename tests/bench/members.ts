import { cookie, makeMembers } from '#tests/infrastructure/crowd.ts'
import { checkedAnswer, type Fault, lists, shows } from './answers.ts'
import { BEFORE, type Build, BUILDS, NOT_COMPARED, termsOf } from './builds.ts'
import { addressOf, type FilledSite, withFilledSites } from './filled-site.ts'
import { median, ROUNDS } from './load.ts'
import { readProcess } from './processor.ts'
import * as report from './report.ts'
import { makeVisitor } from './rush/client.ts'

/** Stands on every page of somebody who is signed in. */
const SIGN_OUT = '/deconnexion'

/** Of a round, of one page. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 400)
const AT_ONCE = 4

/** Types of activities that somebody likes. */
const INTERESTS = [1, 5]

/** Words that one activity in seven has. */
const SEARCHED = '/activites?search=sortie+en+canot'

interface Page {
  what: string
  path: string
  /** The person who reads the page: registered for the activity or not, with interests, or a visitor. */
  reader: 'stranger' | 'registered' | 'interested' | 'visitor'
  faultOf: Fault
  /** How many times as much processor it took before, at least. */
  aim?: number
}

/** Processor of the web process for a page of somebody who is signed in, before and now. */
export async function members(): Promise<report.Figure[]> {
  const head = report.head()
  const costs = await withFilledSites(BUILDS, { name: 'SQLite' }, measureSites)
  await report.keep('members', [
    head,
    `Median of ${ROUNDS} rounds of ${REQUESTS} requests, ${AT_ONCE} at a time; 10,000 activities`,
    report.table(rowsOf(costs)),
    ...(BEFORE ? [] : [NOT_COMPARED]),
  ])
  return BEFORE ? costs.flatMap(figureOf) : []
}

/** Milliseconds of a page, by build. */
interface Cost {
  page: Page
  of: Partial<Record<Build['name'], number>>
}

interface Target {
  page: Page
  build: Build
  url: string
  /** The web process. */
  pid: number
  /** Of the reader in each round, and in the one before that is not measured. */
  headers: Record<string, string>[]
  /** Milliseconds of a request, for each round. */
  costs: number[]
}

async function measureSites(sites: FilledSite[]): Promise<Cost[]> {
  const targets: Target[] = []
  for (const filled of sites) {
    const { build, url, pid, site, names } = filled
    const { id, path } = await addressOf(url, site.db, names[0]!)
    for (const page of pagesOf(names, path)) {
      // Somebody else in each round: what one account may look up within minutes has a limit.
      const readers = await makeMembers(site.db, ROUNDS + 1, termsOf(build))
      if (page.reader === 'registered')
        for (const { id: userId } of readers) await register(filled, id, userId)
      if (page.reader === 'interested')
        await site.db
          .insertInto('interest')
          .values(readers.flatMap(({ id: userId }) => INTERESTS.map((typeId) => ({ userId, typeId }))))
          .execute()
      const headers = readers.map(({ token }): Record<string, string> =>
        // A browser sends an origin with forms only.
        page.reader === 'visitor' ? {} : { Cookie: cookie(token, site.publicUrl).Cookie! },
      )
      await checkedAnswer(url + page.path, page.faultOf, headers[0]!)
      targets.push({ page, build, pid, headers, url: url + page.path, costs: [] })
    }
  }
  for (const target of targets) await costOf(target, 0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Round ${round} of ${ROUNDS}…`)
    const order = round % 2 === 0 ? targets.toReversed() : targets
    for (const target of order) target.costs.push(await costOf(target, round))
  }
  const pages = [...new Set(targets.map(({ page }) => page.what))]
  return pages.map((what) => {
    const own = targets.filter(({ page }) => page.what === what)
    const of = Object.fromEntries(own.map(({ build, costs }) => [build.name, median(costs)]))
    return { page: own[0]!.page, of }
  })
}

/** Milliseconds of processor for one request; every one that was begun is answered before it is read. */
async function costOf({ page, url, pid, headers }: Target, round: number): Promise<number> {
  const before = await readProcess(pid)
  const one = async () => {
    const visitor = makeVisitor(url.slice(0, -page.path.length), headers[round] ?? {})
    for (let request = 0; request < REQUESTS / AT_ONCE; request += 1) {
      const { status } = await visitor.get(page.path)
      if (status !== 200) throw new Error(`${url} answers ${status}.`)
    }
    visitor.leave()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  const after = await readProcess(pid)
  return (1000 * (after.seconds - before.seconds)) / REQUESTS
}

function pagesOf(names: string[], path: string): Page[] {
  const [name = ''] = names
  const own = shows(SIGN_OUT, name)
  return [
    {
      what: 'the list, signed in',
      path: '/activites',
      reader: 'stranger',
      aim: 1.8,
      faultOf: (html) => lists(names)(html) ?? shows(SIGN_OUT)(html),
    },
    { what: 'home, signed in', path: '/', reader: 'stranger', aim: 1.8, faultOf: shows(SIGN_OUT) },
    { what: 'home, signed in, with interests', path: '/', reader: 'interested', faultOf: shows(SIGN_OUT) },
    { what: 'a word searched, signed in', path: SEARCHED, reader: 'stranger', faultOf: shows(SIGN_OUT) },
    { what: 'an activity, signed in, registered', path, reader: 'registered', aim: 1.4, faultOf: own },
    { what: 'an activity, signed in, a stranger', path, reader: 'stranger', faultOf: own },
    { what: 'a text, signed in', path: '/forfaits', reader: 'stranger', faultOf: shows(SIGN_OUT) },
    { what: '/sante', path: '/sante', reader: 'visitor', aim: 3.5, faultOf: () => null },
  ]
}

async function register({ site }: FilledSite, activityId: number, userId: number): Promise<void> {
  const at = new Date().toISOString()
  const rest = { consent: false, attendance: null, attendanceAt: null, attendanceBy: null }
  await site.db
    .insertInto('participation')
    .values({
      ...rest,
      ...{ activityId, userId, kind: 'USER', state: 'YES', partySize: 1 },
      ...{ createdAt: at, endedAt: null, endedReason: null },
    })
    .execute()
}

function rowsOf(costs: Cost[]): report.Row[] {
  const head = ['processor of a page', 'now']
  if (!BEFORE) return [head, ...costs.map(({ page, of }) => [page.what, report.hundredths(of.now ?? NaN)])]
  const rows = costs.map((cost) => [
    cost.page.what,
    report.hundredths(cost.of.now ?? NaN),
    report.hundredths(cost.of.before ?? NaN),
    report.ratio(gainOf(cost)),
    cost.page.aim === undefined ? '' : report.atLeast(cost.page.aim, gainOf(cost)),
  ])
  return [[...head, 'before', 'before ÷ now', 'aim'], ...rows]
}

function figureOf(cost: Cost): report.Figure[] {
  const { what, aim } = cost.page
  const gain = gainOf(cost)
  if (aim === undefined) return []
  return [[`${what}: processor before ÷ now`, '1', report.ratio(gain), report.atLeast(aim, gain)]]
}

const gainOf = ({ of }: Cost) => (of.before ?? NaN) / (of.now ?? NaN)
