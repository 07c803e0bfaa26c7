import { BEFORE, type Build, BUILDS } from './builds.ts'
import { startOnce } from './cold-start.ts'
import { type BenchData, prepareData } from './contestants.ts'
import { median } from './load.ts'
import { measureMemory, type Memory } from './memory.ts'
import * as report from './report.ts'

const STARTS = 5

interface Measured extends Memory {
  coldStart: number
}

/** The processes as an operator starts them: how soon they answer, how much memory they hold. */
export async function processes(): Promise<report.Figure[]> {
  const head = report.head()
  const datas: { build: Build; data: BenchData }[] = []
  try {
    for (const build of BUILDS) {
      console.log(`${build.name}: preparing 10,000 activities…`)
      datas.push({ build, data: await prepareData(build) })
    }
    const starts = await measureColdStarts(datas)
    const measured: Measured[] = []
    for (const [index, { build, data }] of datas.entries()) {
      console.log(`${build.name}: memory…`)
      measured.push({ ...(await measureMemory(build, data.dataDir)), coldStart: starts[index] ?? NaN })
    }
    const [now, before] = measured
    const figures = now ? rowsOf(now, before) : []
    await report.keep('processes', [head, report.table(tableOf(figures))])
    return figures
  } finally {
    await Promise.all(datas.map(({ data }) => data.remove()))
  }
}

/** Milliseconds, the median of five; the builds take turns. */
async function measureColdStarts(datas: { build: Build; data: BenchData }[]): Promise<number[]> {
  const times = datas.map((): number[] => [])
  for (let start = 0; start < STARTS; start += 1) {
    for (const [index, { build, data }] of datas.entries())
      times[index]?.push(await startOnce(build, data.dataDir))
  }
  return times.map(median)
}

function rowsOf(now: Measured, before?: Measured): report.Figure[] {
  const memory = (what: string, aim: number, of: (measured: Measured) => number): report.Figure => [
    what,
    before ? report.megabytes(of(before)) : '',
    report.megabytes(of(now)),
    report.below(`≤ ${aim} MB`, of(now) <= aim),
  ]
  return [
    memory('memory of web at rest', 120, ({ web }) => web),
    memory('memory of the worker at rest', 130, ({ worker }) => worker),
    memory('memory of web after a minute of /', 220, ({ loaded }) => loaded),
    [
      'cold start of web, median of 5',
      before ? report.milliseconds(before.coldStart) : '',
      report.milliseconds(now.coldStart),
      report.below('≤ 1,000 ms', now.coldStart <= 1000),
    ],
  ]
}

function tableOf(figures: report.Figure[]): report.Row[] {
  if (BEFORE) return [['', 'before', 'now', 'aim'], ...figures]
  return [['', 'now', 'aim'], ...figures.map(([what, , now, aim]) => [what, now, aim])]
}
