import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { NOW } from './builds.ts'
import { type Engine, onEachEngine } from './engines.ts'
import { startMeasuredSite } from './filled-site.ts'
import { editOne, fillUpTo, FIRST, FREQUENT_WORD, RARE_WORD, SEED } from './growth-data.ts'
import { ASKING, median } from './load.ts'
import * as report from './report.ts'
import { writeSomething } from './writes.ts'

/** `GROWTH_SIZES=1000,100000` for a shorter run. */
const SIZES = (process.env.GROWTH_SIZES ?? '1000,100000,1000000').split(',').map(Number)

const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 40)
const MOST_GROWTH = 2

/** A little longer than an answer is shown to the next visitor: each is made anew. */
const SHOWN_MS = 1100

/** How long the list is requested while hosts edit, and how often they do. */
const EDITING_MS = 10_000
const EDITS_A_SECOND = 5

const QUESTIONS = {
  rare: { what: '(a) a word with 50 matches', path: `/activites?search=${RARE_WORD}` },
  frequent: { what: '(b) a word in 10 % of all', path: `/activites?search=${FREQUENT_WORD}` },
  near: {
    what: '(c) within 30 km of Québec, this weekend',
    path: `/activites?when=weekend&town=${encodeURIComponent('Québec')}&distance=30`,
  },
  list: { what: '(d) the list', path: '/activites' },
  page: { what: '(e) one activity', path: `/activites/${FIRST / 2}` },
  home: { what: '(f) the home page', path: '/' },
  type: { what: '(g) a word that names a type', path: '/activites?search=musique' },
  language: { what: '(h) a language that nothing has', path: '/activites?language=en' },
} as const

type Question = keyof typeof QUESTIONS

interface Measured {
  /** The median answer time, in milliseconds. */
  times: Record<Question, number>
  /** Of the list while hosts edit. */
  p99: number
}

/**
 * Makes the same requests on ever more activities: prints how much each answer slows down, and stores it in
 * docs/benchmarks.md. `GROWTH_ENGINES=SQLite` measures one engine and keeps the other's results.
 */
export async function growth(): Promise<report.Figure[]> {
  const wanted = (process.env.GROWTH_ENGINES ?? 'SQLite,PostgreSQL').split(',')
  const figures: report.Figure[] = []
  await onEachEngine(async (engine) => {
    if (wanted.includes(engine.name)) figures.push(await growOn(engine))
  })
  return figures
}

async function growOn(engine: Engine): Promise<report.Figure> {
  const head = report.head()
  const measured: Measured[] = []
  for (const size of SIZES) measured.push(await measure(engine, size))
  await report.keep(engine.postgres ? 'growthOnPostgres' : 'growthOnSqlite', [
    head,
    `Milliseconds of a page, the median of ${ROUNDS}, one request after the other; between two rounds something is written and more than a second passes, so that no answer is repeated`,
    `The first ${FIRST.toLocaleString('en-CA')} activities hold all answers; the others are spread over 20 years and all of Canada, their words by a Zipf draw, seed ${SEED}`,
    report.table(rowsOf(measured)),
  ])
  const most = Math.max(
    ...(Object.keys(QUESTIONS) as Question[]).map((question) => grownOf(measured, question)),
  )
  const sizes = [SIZES.at(0), SIZES.at(-1)].map((size) => size?.toLocaleString('en-CA')).join(' → ')
  return [`growth ${sizes}, the page that grows most, ${engine.name}`, '', report.ratio(most), aimOf(most)]
}

async function measure({ name, postgres }: Engine, size: number): Promise<Measured> {
  console.log(`${name}: ${size.toLocaleString('en-CA')} activities…`)
  const site = await startMeasuredSite(NOW, { postgres: postgres?.url, hasTime: true })
  try {
    await fillUpTo(site.db, size)
    const [url = ''] = site.urls
    const times = await measureTimes(url, site.db)
    return { times, p99: await measureWhileEditing(url, site.db) }
  } finally {
    await site.stop()
  }
}

/** All requests alternate, so that other load of the machine affects all of them alike. */
async function measureTimes(url: string, db: Db): Promise<Measured['times']> {
  const questions = Object.keys(QUESTIONS) as Question[]
  const times = new Map<Question, number[]>(questions.map((question) => [question, []]))
  for (const question of questions) await ask(url + QUESTIONS[question].path)
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(SHOWN_MS)
    for (const question of questions) {
      await writeSomething(db, round)
      times.get(question)?.push(await ask(url + QUESTIONS[question].path))
    }
  }
  return Object.fromEntries(
    questions.map((question) => [question, median(times.get(question) ?? [])]),
  ) as Measured['times']
}

async function ask(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { headers: ASKING })
  const body = await response.text()
  if (response.status !== 200 || !body.includes('</html>')) throw new Error(`${url}: ${response.status}`)
  return performance.now() - began
}

async function measureWhileEditing(url: string, db: Db): Promise<number> {
  const times: number[] = []
  const until = performance.now() + EDITING_MS
  const editing = (async () => {
    for (let index = 0; performance.now() < until; index += 1) {
      await editOne(db, index)
      await pause(1000 / EDITS_A_SECOND)
    }
  })()
  while (performance.now() < until) times.push(await ask(url + QUESTIONS.list.path))
  await editing
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? NaN
}

function rowsOf(measured: Measured[]): report.Row[] {
  const head = ['', ...SIZES.map((size) => size.toLocaleString('en-CA')), 'last ÷ first', 'aim']
  const rows = (Object.keys(QUESTIONS) as Question[]).map((question) => {
    const times = measured.map((each) => each.times[question])
    const grown = grownOf(measured, question)
    return [QUESTIONS[question].what, ...times.map(report.tenths), report.ratio(grown), aimOf(grown)]
  })
  const p99 = ['the list, p99, 5 edits a second', ...measured.map((each) => report.tenths(each.p99)), '', '']
  return [head, ...rows, p99]
}

function grownOf(measured: Measured[], question: Question): number {
  return (measured.at(-1)?.times[question] ?? NaN) / (measured[0]?.times[question] ?? NaN)
}

const aimOf = (grown: number) => report.atMost(MOST_GROWTH, grown)
