import type { Site } from '#tests/infrastructure/site.ts'
import { NOW } from '../builds.ts'
import { startMeasuredSite } from '../filled-site.ts'
import { median, ROUNDS } from '../load.ts'
import type { Part } from '../part.ts'
import { readProcess } from '../processor.ts'
import * as report from '../report.ts'
import { fillHosted, type Hosted, SOUGHT } from './data.ts'
import { asMember, read, SIZES } from './reading.ts'

/** Of a round, of one page, one after the other. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 50)
const MOST_GROWTH = 2
const MOST_BYTES = 150_000
const PAGE_SIZE = 50

interface Page {
  what: string
  path: (hosted: Hosted, size: number) => string
  /** Stands on it. */
  shows: string
}

const LIST = 'the list'

const PAGES: Page[] = [
  { what: LIST, path: ({ coming }) => `/mes-activites/${coming}`, shows: 'participants-filter' },
  {
    what: 'its last page',
    path: ({ coming }, size) => `/mes-activites/${coming}?page=${Math.ceil((0.9 * size) / PAGE_SIZE)}`,
    shows: 'participants-filter',
  },
  { what: 'a search', path: ({ coming }) => `/mes-activites/${coming}?q=${SOUGHT}`, shows: SOUGHT },
  {
    what: 'one registration',
    path: ({ coming, participationId }) => `/mes-activites/${coming}/participants/${participationId}`,
    shows: 'Arachides',
  },
  { what: 'the waiting list', path: ({ coming }) => `/mes-activites/${coming}/attente`, shows: '</footer>' },
  {
    what: 'statistics',
    path: ({ coming }) => `/mes-activites/${coming}/statistiques`,
    shows: 'class="plot"',
  },
  {
    what: 'statistics of the host',
    path: () => '/mes-activites/statistiques?periode=tout',
    shows: 'class="plot"',
  },
  { what: '/presences', path: () => '/presences', shows: '</footer>' },
  { what: '/a-propos, as the host', path: () => '/a-propos', shows: '/deconnexion' },
]

interface Filled {
  size: number
  site: Site
  hosted: Hosted
}

/** Processor of the web process for each page of a host, at each size. */
export async function pages(): Promise<Part> {
  const filled: Filled[] = []
  try {
    for (const size of SIZES) {
      console.log(`${size.toLocaleString('en-CA')} registrations…`)
      const site = await startMeasuredSite(NOW)
      filled.push({ size, site, hosted: await fillHosted(site.db, size) })
    }
    return await measure(filled)
  } finally {
    await Promise.all(filled.map(({ site }) => site.stop()))
  }
}

async function measure(filled: readonly Filled[]): Promise<Part> {
  const bytes = new Map<Page, number>()
  for (const page of PAGES) {
    for (const one of filled) bytes.set(page, await check(one, page))
  }
  const costs = new Map(PAGES.map((page) => [page, filled.map((): number[] => [])]))
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Round ${round} of ${ROUNDS}…`)
    for (const [page, ofPage] of costs) {
      // The sizes take turns, so that other load of the machine affects all of them alike.
      for (const [index, one] of filled.entries()) ofPage[index]?.push(await costOf(one, page))
    }
  }
  const measured = [...costs].map(([page, ofPage]) => ({
    page,
    times: ofPage.map(median),
    bytes: bytes.get(page) ?? 0,
  }))
  return { note: NOTE, rows: rowsOf(measured), figures: measured.flatMap(figuresOf) }
}

const NOTE = `Milliseconds of the web process's processor for a page of the host, on SQLite: median of ${ROUNDS} rounds of ${REQUESTS} requests. A tenth of the registrations ended, a tenth as many people wait; bytes are those of the largest size, not compressed`

/** Throws unless the page is what it should be; returns its bytes. */
async function check({ size, site, hosted }: Filled, { what, path, shows }: Page): Promise<number> {
  const html = await read(`${site.urls[0] ?? ''}${path(hosted, size)}`, asMember(site, hosted.host))
  if (!html.includes(shows) || !html.includes('</html>')) throw new Error(`${what}: without ${shows}`)
  return html.length
}

async function costOf({ size, site, hosted }: Filled, { path }: Page): Promise<number> {
  const { pid } = site.webs[0] ?? { pid: 0 }
  const headers = asMember(site, hosted.host)
  const url = `${site.urls[0] ?? ''}${path(hosted, size)}`
  const before = await readProcess(pid)
  for (let request = 0; request < REQUESTS; request += 1) await read(url, headers)
  const after = await readProcess(pid)
  return (1000 * (after.seconds - before.seconds)) / REQUESTS
}

interface Measured {
  page: Page
  times: number[]
  bytes: number
}

const grownOf = ({ times }: Measured) => (times.at(-1) ?? NaN) / (times[0] ?? NaN)

function rowsOf(measured: readonly Measured[]): report.Row[] {
  const sizes = SIZES.map((size) => size.toLocaleString('en-CA'))
  return [
    ['processor of a page, ms', ...sizes, 'last ÷ first', 'aim', 'bytes'],
    ...measured.map((one) => [
      one.page.what,
      ...one.times.map(report.tenths),
      report.ratio(grownOf(one)),
      report.atMost(MOST_GROWTH, grownOf(one)),
      report.kilobytes(one.bytes),
    ]),
  ]
}

function figuresOf(one: Measured): report.Figure[] {
  const { page, bytes } = one
  const sizes = [SIZES.at(0), SIZES.at(-1)].map((size) => size?.toLocaleString('en-CA')).join(' → ')
  const grown = grownOf(one)
  const growth: report.Figure = [
    `${page.what}, ${sizes} registrations`,
    '',
    report.ratio(grown),
    report.atMost(MOST_GROWTH, grown),
  ]
  if (page.what !== LIST) return [growth]
  const aim = report.below(`≤ ${report.kilobytes(MOST_BYTES)}`, bytes <= MOST_BYTES)
  return [growth, ['HTML of the list', '', report.kilobytes(bytes), aim]]
}
