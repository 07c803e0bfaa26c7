import { existsSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cookie, makeMembers } from '#tests/infrastructure/crowd.ts'
import { fillWithActivities } from './activities.ts'
import { type Build, BUILDS, shippedEnv, termsOf } from './builds.ts'
import { addressOf, startMeasuredSite } from './filled-site.ts'
import * as report from './report.ts'

/** Of each page, after as many to get warm. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 400)

/** Lines of the table: the packages that take most; the rest is one line. */
const LINES = 24

/**
 * Where the processor time of a page goes, by package, before and now: for people who are signed in, since visitors'
 * pages are made once a second. Builds need source maps: `VIREE_BENCH=1 npm run build` makes them.
 */
export async function profile(): Promise<report.Figure[]> {
  const head = report.head()
  const shares = new Map<string, Map<string, number>>()
  const pages: string[] = []
  for (const build of BUILDS)
    for (const [page, milliseconds] of await profilesOf(build)) {
      if (!pages.includes(page)) pages.push(page)
      shares.set(`${build.name} ${page}`, milliseconds)
    }
  const columns = pages.flatMap((page) =>
    BUILDS.toReversed().map(({ name }) => ({
      title: `${page}, ${name}`,
      of: shares.get(`${name} ${page}`)!,
    })),
  )
  await report.keep('profile', [
    head,
    `Milliseconds of the web process's main thread for a page, signed in, by package; ${REQUESTS} requests one after the other, 10,000 activities, SQLite`,
    report.table(rowsOf(columns)),
  ])
  return []
}

interface Column {
  title: string
  /** Milliseconds of a request, by package. */
  of: Map<string, number>
}

function rowsOf(columns: Column[]): string[][] {
  const most = (name: string) => Math.max(...columns.map(({ of }) => of.get(name) ?? 0))
  const names = [...new Set(columns.flatMap(({ of }) => [...of.keys()]))].sort((a, b) => most(b) - most(a))
  const [shown, rest] = [names.slice(0, LINES), names.slice(LINES)]
  const sum = ({ of }: Column, names: string[]) =>
    names.reduce((total, name) => total + (of.get(name) ?? 0), 0)
  const row = (title: string, names: string[]) => [
    title,
    ...columns.map((column) => sum(column, names).toFixed(2)),
  ]
  return [
    ['', ...columns.map(({ title }) => title)],
    ...shown.map((name) => row(name, [name])),
    row(`${rest.length} others`, rest),
    row('together', names),
  ]
}

/** Milliseconds of a request, by package, for each page. */
async function profilesOf(build: Build): Promise<Map<string, Map<string, number>>> {
  console.log(`${build.name}: preparing 10,000 activities…`)
  const file = join(tmpdir(), `viree-profile-${process.pid}-${build.name}.json`)
  const profiler = pathToFileURL(resolve('tests/bench/profiler.mjs')).href
  const { NODE_OPTIONS = '' } = await shippedEnv<Record<string, string>>(build, {})
  const site = await startMeasuredSite(build, {
    env: { NODE_OPTIONS: `${NODE_OPTIONS} --import ${profiler}`, PROFILE_FILE: file },
  })
  try {
    const [name = ''] = await fillWithActivities(site.db)
    const [url = ''] = site.urls
    const { path } = await addressOf(url, site.db, name)
    const pages = { list: '/activites', home: '/', activity: path, text: '/forfaits' }
    const profiles = new Map<string, Map<string, number>>()
    // One for each page: an account may search only so often.
    const members = await makeMembers(site.db, Object.keys(pages).length, termsOf(build))
    for (const [index, [page, address]] of Object.entries(pages).entries()) {
      const headers = cookie(members[index]!.token, site.publicUrl)
      await read(url + address, headers)
      process.kill(site.webs[0]!.pid, 'SIGUSR2')
      await wait(200)
      await read(url + address, headers)
      rmSync(file, { force: true })
      process.kill(site.webs[0]!.pid, 'SIGUSR2')
      while (!existsSync(file)) await wait(50)
      profiles.set(page, byPackage(JSON.parse(readFileSync(file, 'utf8')) as Profile, build))
    }
    return profiles
  } finally {
    await site.stop()
    rmSync(file, { force: true })
  }
}

async function read(url: string, headers: Record<string, string>): Promise<void> {
  for (let request = 0; request < REQUESTS; request += 1) {
    const answer = await fetch(url, { headers })
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}.`)
    await answer.arrayBuffer()
  }
}

/** As the inspector writes it; lines and columns begin at 0, times are microseconds. */
interface Profile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
  }[]
  samples: number[]
  timeDeltas: number[]
}

function byPackage({ nodes, samples, timeDeltas }: Profile, build: Build): Map<string, number> {
  const packageOf = new Map(nodes.map(({ id, callFrame }) => [id, packageNameOf(callFrame, build)]))
  const milliseconds = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = packageOf.get(id) ?? ''
    if (name === '(idle)') continue
    milliseconds.set(name, (milliseconds.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000 / REQUESTS)
  }
  return milliseconds
}

/** A package, a folder of ours, or what the engine does itself. */
function packageNameOf(frame: Profile['nodes'][number]['callFrame'], build: Build): string {
  const { functionName, url, lineNumber, columnNumber } = frame
  if (url.startsWith('node:')) return 'node'
  if (!url.startsWith('file:')) return functionName.startsWith('(') ? functionName : '(built into V8)'
  const source = sourceOf(fileURLToPath(url), lineNumber, columnNumber)
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  return inPackage ?? `ours: ${relative(build.root, source).split('/').slice(0, 2).join('/')}`
}

const maps = new Map<string, SourceMap | null>()

function sourceOf(file: string, line: number, column: number): string {
  if (!maps.has(file)) {
    const map = `${file}.map`
    const content = existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : null
    maps.set(file, content && new SourceMap(content))
  }
  const entry = maps.get(file)?.findEntry(line, column)
  return entry && 'originalSource' in entry ? resolve(dirname(file), entry.originalSource) : file
}
