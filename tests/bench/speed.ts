import { type Answer, checkedAnswer, type Fault, isText, lists, listsInJson, showsNone } from './answers.ts'
import { type BenchData, prepareData, startBare, startBareRemixServe, startOurs } from './contestants.ts'
import { CONNECTIONS, measureRates, ROUNDS, SECONDS, type Target, TOOL } from './load.ts'
import * as report from './report.ts'

const SERVERS = ['our front', 'remix-serve', 'bare node:http'] as const

const WHATS = {
  page: { what: '/activites, 10 of 10,000 activities', path: '/activites' },
  emptyPage: { what: 'empty page under the same root', path: '/bench/vide' },
  json: { what: 'GET /api/activities, 10 of 10,000', path: '/api/activities' },
  emptyJson: { what: 'empty JSON resource route', path: '/api-bench/vide' },
} as const

type Server = (typeof SERVERS)[number]
type What = keyof typeof WHATS
type Rates = Record<Server, Record<What, number>>

const whats = Object.keys(WHATS) as What[]

/** Our front beside remix-serve, which the customer names, and a bare server: prints the tables and stores them. */
export async function speed(): Promise<report.Figure[]> {
  const head = report.head()
  console.log('Preparing 10,000 activities…')
  const data = await prepareData()
  try {
    const rates = await measureServers(data)
    await report.keep('speed', [
      head,
      `Requests a second, ${CONNECTIONS} connections, ${TOOL}, median of ${ROUNDS} rounds of ${SECONDS} s each`,
      report.table(rateRows(rates)),
      report.table(ratioRows(rates)),
    ])
    return []
  } finally {
    await data.remove()
  }
}

async function measureServers({ dataDir, names }: BenchData): Promise<Rates> {
  const faults: Record<What, Fault> = {
    page: lists(names),
    emptyPage: showsNone(names),
    json: listsInJson(names),
    emptyJson: isText('{}'),
  }
  const front = await startOurs(dataDir)
  const remixServe = await startBareRemixServe(dataDir)
  const answers: Record<string, Answer> = {}
  for (const what of whats) {
    const { path } = WHATS[what]
    answers[path] = await checkedAnswer(local(front.url) + path, faults[what])
    await checkedAnswer(local(remixServe.url) + path, faults[what])
  }
  const bare = await startBare(answers)
  try {
    return await measureAll({
      'our front': { url: front.url, pid: front.web.pid },
      'remix-serve': { url: remixServe.url, pid: remixServe.web.pid },
      'bare node:http': { url: bare.url, pid: bare.server.pid },
    })
  } finally {
    await Promise.all([front.stop(), remixServe.stop(), bare.server.stop()])
  }
}

async function measureAll(servers: Record<Server, { url: string; pid: number }>): Promise<Rates> {
  const targets = whats.flatMap((what) =>
    SERVERS.map((server): Target & { server: Server; what: What } => {
      const { url, pid } = servers[server]
      return { server, what, pid, url: local(url) + WHATS[what].path }
    }),
  )
  const measured = await measureRates(targets)
  const rateOf = (server: Server, what: What) => {
    const target = targets.find((candidate) => candidate.server === server && candidate.what === what)
    return (target && measured.get(target))?.perSecond ?? NaN
  }
  const of = (server: Server) =>
    Object.fromEntries(whats.map((what) => [what, rateOf(server, what)])) as Rates[Server]
  return Object.fromEntries(SERVERS.map((server) => [server, of(server)])) as Rates
}

/** No DNS lookup while we measure. */
function local(url: string): string {
  return url.replace('localhost', '127.0.0.1')
}

function rateRows(rates: Rates): report.Row[] {
  const rows = whats.map((what) => [
    WHATS[what].what,
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
  const againstBare = whats.map((what) => [
    `${WHATS[what].what} ÷ bare node:http`,
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
