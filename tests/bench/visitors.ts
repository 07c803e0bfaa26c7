import { checkedAnswer, type Fault, lists, listsInJson, shows } from './answers.ts'
import { BEFORE, BUILDS, NOT_COMPARED } from './builds.ts'
import { startBare } from './contestants.ts'
import { type Engine, onEachEngine } from './engines.ts'
import { addressOf, type FilledSite, withFilledSites } from './filled-site.ts'
import { CONNECTIONS, measureRates, type Rate, ROUNDS, SECONDS, type Target, TOOL } from './load.ts'
import * as report from './report.ts'
import { againstBareFigures, againstBareRows, writingFigures, writingRows } from './visitors-rows.ts'
import { ROWS_A_SECOND, writeRows } from './writes.ts'

/** Something that everybody is shown alike. */
export interface Question {
  what: string
  path: string
  faultOf: Fault
  /** The least part of a bare server's answers a second. */
  aim?: number
  headers?: Record<string, string>
  /** Also measured while rows are written. */
  isWritten: boolean
}

/** The server that is asked; `writing` is ours while rows are written. */
export type Who = 'now' | 'before' | 'bare' | 'writing'

export type RateOf = (who: Who, question: Question) => Rate | undefined

const PAGE_AIM = 0.2
const JSON_AIM = 0.5

/** What a browser says that it can read. */
const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** What everybody is shown alike, beside a bare server that sends the same bytes: on both engines, and while rows are written. */
export async function visitors(): Promise<report.Figure[]> {
  const figures: report.Figure[] = []
  await onEachEngine(async (engine) => {
    const head = report.head()
    const measured = await withFilledSites(BUILDS, engine, (sites) => measureSites(sites, engine))
    const { questions, rateOf } = measured
    await report.keep(engine.postgres ? 'visitorsOnPostgres' : 'visitorsOnSqlite', [
      head,
      `Answers a second, ${CONNECTIONS} connections, ${TOOL}, median of ${ROUNDS} rounds of ${SECONDS} s each; 10,000 activities`,
      report.table(againstBareRows(questions, rateOf)),
      `The same while ${ROWS_A_SECOND} rows a second are written`,
      report.table(writingRows(questions, rateOf)),
      ...(BEFORE ? [] : [NOT_COMPARED]),
    ])
    figures.push(
      ...againstBareFigures(engine.name, questions, rateOf),
      ...writingFigures(engine.name, questions, rateOf),
    )
  })
  return figures
}

async function measureSites(sites: FilledSite[], engine: Engine) {
  const plain = await plainQuestions(sites[0]!)
  // Compression is not the engine's affair.
  const questions = engine.postgres ? plain : [...plain, ...compressedQuestions(plain)]
  const bare = await startBareFor(sites[0]!, plain)
  const bareCompressed = await startBareFor(sites[0]!, compressedQuestions(plain))
  try {
    const targets = questions.flatMap((question) =>
      targetsOf(question, sites, question.headers ? bareCompressed : bare),
    )
    const rates = await measureRates(targets)
    const rateOf: RateOf = (who, question) => {
      const target = targets.find((each) => each.who === who && each.question === question)
      return target && rates.get(target)
    }
    return { questions, rateOf }
  } finally {
    await Promise.all([bare.server.stop(), bareCompressed.server.stop()])
  }
}

async function plainQuestions({ url, site, names }: FilledSite): Promise<Question[]> {
  const [name = ''] = names
  const { path } = await addressOf(url, site.db, name)
  return [
    {
      what: "visitors' list",
      path: '/activites',
      faultOf: lists(names),
      aim: PAGE_AIM,
      isWritten: true,
    },
    { what: 'home', path: '/', faultOf: shows(), aim: PAGE_AIM, isWritten: true },
    { what: 'an activity', path, faultOf: shows(name), aim: PAGE_AIM, isWritten: true },
    {
      what: 'GET /api/activities',
      path: '/api/activities',
      faultOf: listsInJson(names),
      aim: JSON_AIM,
      isWritten: false,
    },
  ]
}

function compressedQuestions(plain: Question[]): Question[] {
  return plain
    .filter(({ isWritten }) => isWritten)
    .map((question) => ({
      ...question,
      what: `${question.what}, as a browser asks`,
      aim: undefined,
      headers: COMPRESSED,
      isWritten: false,
    }))
}

async function startBareFor({ url }: FilledSite, questions: Question[]) {
  const answers = questions.map(
    async ({ path, faultOf, headers }) => [path, await checkedAnswer(url + path, faultOf, headers)] as const,
  )
  return startBare(Object.fromEntries(await Promise.all(answers)))
}

interface VisitorsTarget extends Target {
  who: Who
  question: Question
}

function targetsOf(
  question: Question,
  sites: FilledSite[],
  bare: { url: string; server: { pid: number } },
): VisitorsTarget[] {
  const { path, headers, isWritten } = question
  const [ours] = sites
  const target = (who: Who, url: string, pid: number, meanwhile?: Target['meanwhile']) => ({
    ...{ who, question, headers, pid, meanwhile },
    url: url + path,
  })
  return [
    ...sites.map(({ build, url, pid }) => target(build.name, url, pid)),
    target('bare', bare.url, bare.server.pid),
    ...(isWritten && ours ? [target('writing', ours.url, ours.pid, () => writeRows(ours.site.db))] : []),
  ]
}
