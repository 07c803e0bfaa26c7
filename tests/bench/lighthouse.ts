import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { z } from 'zod'
import playDemo from '#tests/infrastructure/played-demo.ts'
import { startProduct } from '#tests/infrastructure/product.ts'
import { chromiumProgram } from '#tests/infrastructure/programs.mjs'
import { freePort } from '#tests/infrastructure/server.ts'
import { median } from './load.ts'
import * as report from './report.ts'

/** Its packages are many and serve this alone: they are installed here, from a lock file of their own, when they are asked for. */
const FOLDER = 'tests/bench/lighthouse'
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js')

const PAGES = { home: '/', list: '/activites', activity: '/activites/20' }

/** The aim of each category, of 100. */
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof AIMS
const CATEGORIES = Object.keys(AIMS) as Category[]

/** Only the performance differs from one time to the next. */
const TIMES = Number(process.env.LIGHTHOUSE_TIMES ?? 3)

const LONGEST_MS = 180_000
const run = promisify(execFile)

const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
})
type Report = z.output<typeof Report>

/** What Lighthouse says of a phone's first visit to three pages of the demo data, and what it would have better. */
export async function lighthouse(): Promise<report.Figure[]> {
  const head = report.head()
  if (!existsSync(PROGRAM)) await run('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER })
  const forgetDemo = await playDemo()
  const product = await startProduct()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: chromiumProgram(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const rows: report.Row[] = [['Lighthouse 12, phone', ...CATEGORIES]]
    const figures: report.Figure[] = []
    const faults: string[] = []
    for (const [name, path] of Object.entries(PAGES)) {
      const reports: Report[] = []
      for (let time = 0; time < TIMES; time += 1) reports.push(await ask(product.url + path, port))
      const scores = CATEGORIES.map((category) => median(reports.map((each) => scoreOf(each, category))))
      rows.push([name, ...scores.map(String)])
      figures.push(...CATEGORIES.map((category, index) => figureOf(name, category, scores[index] ?? NaN)))
      faults.push(...faultsIn(reports[0]).map((fault) => `${name}: ${fault}`))
    }
    rows.push(['aim', ...CATEGORIES.map((category) => `≥ ${AIMS[category]}`)])
    await report.keep('lighthouse', [head, report.table(rows), faults.join('\n') || 'Nothing to mend.'])
    return figures
  } finally {
    await browser.close()
    await product.stop()
    await forgetDemo()
  }
}

async function ask(url: string, port: number): Promise<Report> {
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const options = ['--quiet', '--output=json', '--output-path=stdout', `--port=${port}`, '--locale=en', only]
  const { stdout } = await run(process.execPath, [PROGRAM, url, ...options], {
    maxBuffer: 64 * 1024 * 1024,
    timeout: LONGEST_MS,
  })
  return Report.parse(JSON.parse(stdout))
}

function scoreOf({ categories }: Report, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

function figureOf(page: string, category: Category, score: number): report.Figure {
  return [`Lighthouse: ${page}, ${category}`, '', String(score), report.atLeast(AIMS[category], score)]
}

/** What does not reach its full score, of the categories that want all. */
function faultsIn(asked: Report | undefined): string[] {
  if (!asked) return []
  const whole = CATEGORIES.filter((category) => AIMS[category] === 100)
  return whole.flatMap((category) =>
    (asked.categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = asked.audits[id]
      return audit && audit.score !== null && audit.score < 1 ? [`${category}: ${audit.title}`] : []
    }),
  )
}
