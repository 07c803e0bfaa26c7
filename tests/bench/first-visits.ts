import { type Browser, chromium } from 'playwright'
import { chromiumProgram } from '#tests/infrastructure/programs.mjs'
import { BEFORE, type Build, BUILDS } from './builds.ts'
import { addressOf, type FilledSite, withFilledSites } from './filled-site.ts'
import { type FirstVisit, LIMITS, measureFirstVisit } from './first-visit.ts'
import * as report from './report.ts'

/** Bytes of script, as brotli sends them. */
const UNTOUCHED = 2000
const TOUCHED = 100_000

/** One page in each build: as it is opened, and all its script once it has been touched. */
interface Visit {
  what: string
  of: Partial<Record<Build['name'], FirstVisit>>
}

/** What a first visit of a page that is read fetches, before anything is touched and after. */
export async function firstVisits(): Promise<report.Figure[]> {
  const head = report.head()
  const visits = await withFilledSites(BUILDS, { name: 'SQLite' }, measureSites)
  await report.keep('firstVisits', [head, report.table(weightRows(visits)), report.table(scriptRows(visits))])
  return visits.map(({ what, of: { now, before } }) => {
    const aim = report.below('≤ 2 kB', (now?.js ?? NaN) <= UNTOUCHED)
    const was = before ? report.kilobytes(before.js) : ''
    return [`script of an untouched first visit: ${what}`, was, report.kilobytes(now?.js ?? NaN), aim]
  })
}

async function measureSites(sites: FilledSite[]): Promise<Visit[]> {
  const browser = await chromium.launch({
    executablePath: chromiumProgram(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const visits = new Map<string, Visit>()
    for (const filled of sites) {
      for (const [what, path] of await pagesOf(filled)) {
        const visit = visits.get(what) ?? { what, of: {} }
        visit.of[filled.build.name] = await measurePage(browser, filled.url + path)
        visits.set(what, visit)
      }
    }
    return [...visits.values()]
  } finally {
    await browser.close()
  }
}

async function pagesOf({ url, site, names }: FilledSite): Promise<[what: string, path: string][]> {
  const { id, path } = await addressOf(url, site.db, names[0]!)
  const { hostId } = await site.db
    .selectFrom('activity')
    .select('hostId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [
    ['/', '/'],
    ['/activites', '/activites'],
    ['an activity', path],
    ['a profile', `/profil/${hostId}`],
    ['a text', '/forfaits'],
  ]
}

async function measurePage(browser: Browser, url: string): Promise<FirstVisit> {
  const page = await browser.newPage({ locale: 'fr-CA' })
  const visit = await measureFirstVisit(page, url)
  await page.close()
  return visit
}

function weightRows(visits: Visit[]): report.Row[] {
  const limit = report.kilobytes(LIMITS.htmlAndCss)
  const rows = visits.map(({ what, of: { now, before } }) => {
    const weight = (visit?: FirstVisit) => (visit ? visit.html + visit.css : NaN)
    const isReached = weight(now) <= LIMITS.htmlAndCss
    return [
      what,
      report.kilobytes(weight(now)),
      ...(BEFORE ? [report.kilobytes(weight(before))] : []),
      report.below(`≤ ${limit}`, isReached),
    ]
  })
  return [['HTML + CSS', 'now', ...(BEFORE ? ['before'] : []), 'aim'], ...rows]
}

function scriptRows(visits: Visit[]): report.Row[] {
  const rows = visits.flatMap(({ what, of: { now, before } }) => [
    scriptRow(`${what}, untouched`, UNTOUCHED, now?.js, before?.js),
    scriptRow(`${what}, touched`, TOUCHED, now?.jsOnceTouched, before?.jsOnceTouched),
  ])
  return [['script', 'now', ...(BEFORE ? ['before'] : []), 'aim'], ...rows]
}

function scriptRow(what: string, aim: number, now = NaN, before = NaN): report.Row {
  const was = BEFORE ? [report.kilobytes(before)] : []
  return [what, report.kilobytes(now), ...was, report.below(`≤ ${report.kilobytes(aim)}`, now <= aim)]
}
