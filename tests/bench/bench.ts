import { chromium } from 'playwright'
import { chromiumProgram } from '#tests/infrastructure/programs.mjs'
import { checkedAnswer, PATHS } from './answers.ts'
import {
  type Answer,
  type BenchData,
  prepareData,
  startBare,
  startBareRemixServe,
  startOurs,
} from './contestants.ts'
import { type FirstVisit, LIMITS, measureFirstVisit } from './first-visit.ts'
import { CONNECTIONS, measureRates, ROUNDS, SECONDS, type Target } from './load.ts'
import { measureColdStart, memoryAtRest } from './processes.ts'
import * as report from './report.ts'

const SERVERS = ['our front', 'remix-serve', 'bare node:http'] as const

const WHATS = {
  page: '/activites, 10 of 10,000 activities',
  emptyPage: 'empty page under the same root',
  json: 'GET /api/activities, 10 of 10,000',
  emptyJson: 'empty JSON resource route',
} as const

type Server = (typeof SERVERS)[number]
type What = keyof typeof WHATS
type Rates = Record<Server, Record<What, number>>

/** Measures everything, prints the table and stores it in docs/benchmarks.md. */
export async function bench(): Promise<void> {
  const machine = report.describeMachine(report.loadNow())
  console.log('Preparing 10,000 activities…')
  const data = await prepareData()
  try {
    console.log('Starting five times…')
    const start = await measureColdStart(data.dataDir)
    const { rates, rest, afterLoad } = await measureServers(data)
    const visits = await measureVisits(data)

    const printed = [
      `${new Date().toISOString().slice(0, 10)} · ${machine}`,
      `Requests a second, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s each`,
      report.table(rateRows(rates)),
      report.table(ratioRows(rates)),
      report.table(processRows(start, rest, afterLoad)),
      report.table(visitRows(visits)),
    ].join('\n\n')
    console.log(`\n${printed}`)
    await report.keep('speed', printed)
  } finally {
    await data.remove()
  }
}

async function measureServers({ dataDir, names }: BenchData) {
  const front = await startOurs(dataDir, { serve: 'front', withWorker: true })
  const remixServe = await startBareRemixServe(dataDir)
  const answers: Record<string, Answer> = {}
  for (const path of Object.values(PATHS)) {
    answers[path] = await checkedAnswer(front.url, path, names)
    await checkedAnswer(remixServe.url, path, names)
  }
  const bare = await startBare(dataDir, answers)
  try {
    console.log('Resting…')
    const [web = NaN, worker = NaN] = await memoryAtRest(front.web.pid, front.worker?.pid ?? 0)
    await front.worker?.stop()

    const urls: Record<Server, string> = {
      'our front': front.url,
      'remix-serve': remixServe.url,
      'bare node:http': bare.url,
    }
    const rates = await measureAll(urls)
    const [afterLoad = NaN] = await memoryAtRest(front.web.pid)
    return { rates, rest: { web, worker }, afterLoad }
  } finally {
    await Promise.all([front.stop(), remixServe.stop(), bare.server.stop()])
  }
}

async function measureAll(urls: Record<Server, string>): Promise<Rates> {
  const whats = Object.keys(WHATS) as What[]
  const targets = whats.flatMap((what) =>
    SERVERS.map((server): Target & { server: Server; what: What } => ({
      server,
      what,
      url: local(urls[server]) + PATHS[what],
    })),
  )
  const measured = await measureRates(targets, (line) => console.log(line))
  const rateOf = (server: Server, what: What) => {
    const target = targets.find((candidate) => candidate.server === server && candidate.what === what)
    return (target && measured.get(target)) ?? NaN
  }
  const of = (server: Server) =>
    Object.fromEntries(whats.map((what) => [what, rateOf(server, what)])) as Rates[Server]
  return Object.fromEntries(SERVERS.map((server) => [server, of(server)])) as Rates
}

/** No DNS lookup while we measure. */
function local(url: string): string {
  return url.replace('localhost', '127.0.0.1')
}

async function measureVisits({ dataDir }: BenchData): Promise<Record<string, FirstVisit>> {
  const front = await startOurs(dataDir, { serve: 'front' })
  const browser = await chromium.launch({
    executablePath: chromiumProgram(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const visits: Record<string, FirstVisit> = {}
    for (const path of ['/', '/activites']) {
      const page = await browser.newPage({ locale: 'fr-CA' })
      visits[path] = await measureFirstVisit(page, front.url + path)
      await page.close()
    }
    return visits
  } finally {
    await browser.close()
    await front.stop()
  }
}

function rateRows(rates: Rates): report.Row[] {
  const rows = (Object.keys(WHATS) as What[]).map((what) => [
    WHATS[what],
    ...SERVERS.map((server) => report.perSecond(rates[server][what])),
  ])
  return [['', ...SERVERS], ...rows]
}

function ratioRows(rates: Rates): report.Row[] {
  const front = rates['our front']
  const plain = rates['remix-serve']
  const bare = rates['bare node:http']
  const page = front.page / front.emptyPage
  const json = front.json / plain.emptyJson
  const againstBare = (Object.keys(WHATS) as What[]).map((what) => [
    `${WHATS[what]} ÷ bare node:http`,
    report.ratio(front[what] / bare[what]),
    report.ratio(plain[what] / bare[what]),
    '',
  ])
  return [
    ['', 'our front', 'remix-serve', 'aim of our front'],
    [
      '/activites ÷ empty page',
      report.ratio(page),
      report.ratio(plain.page / plain.emptyPage),
      report.atLeast(0.8, page),
    ],
    [
      "GET /api/activities ÷ remix-serve's empty JSON",
      report.ratio(json),
      report.ratio(plain.json / plain.emptyJson),
      report.atLeast(2.5, json),
    ],
    ...againstBare,
  ]
}

function processRows(start: number, rest: { web: number; worker: number }, afterLoad: number): report.Row[] {
  return [
    ['', 'figure', 'aim'],
    ['cold start of web, median of 5', report.milliseconds(start), report.below('< 1,500 ms', start < 1500)],
    ['memory of web at rest', report.megabytes(rest.web), report.below('< 150 MB', rest.web < 150)],
    ['memory of web at rest after the load', report.megabytes(afterLoad), ''],
    ['memory of the worker at rest', report.megabytes(rest.worker), ''],
  ]
}

function visitRows(visits: Record<string, FirstVisit>): report.Row[] {
  const rows = Object.entries(visits).flatMap(([path, { html, css, js }]) => [
    [
      `first visit to ${path}: HTML + CSS`,
      report.kilobytes(html + css),
      report.below('≤ 40 kB', html + css <= LIMITS.htmlAndCss),
    ],
    [`first visit to ${path}: JavaScript`, report.kilobytes(js), report.below('≤ 110 kB', js <= LIMITS.js)],
  ])
  return [['brotli 11', 'figure', 'aim'], ...rows]
}
