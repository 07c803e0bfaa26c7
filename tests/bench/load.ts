import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { ownNetwork } from '#tests/infrastructure/crowd.ts'
import { wrkProgram } from '#tests/infrastructure/programs.mjs'
import { readProcess } from './processor.ts'

export const CONNECTIONS = 10
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** Of one round; a whole number, for wrk. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const WARM_UP = SECONDS

/** The headers of a French-speaking person's browser, without compression, which is a proxy's work. */
export const ASKING = { 'Accept-Language': 'fr-CA,fr;q=0.9,en;q=0.8', 'Accept-Encoding': 'identity' }

export interface Target {
  url: string
  /** The process that answers, to read its processor time. */
  pid: number
  /** On top of, or instead of, those of ASKING. */
  headers?: Record<string, string>
  /** Begins something that goes on while it is asked, and returns what ends it. */
  meanwhile?: () => () => Promise<void>
}

export interface Rate {
  perSecond: number
  /** Milliseconds of the answering process's processor, of all its threads, for one answer. */
  cpuMs: number
}

const wrk = wrkProgram()

/** autocannon costs more than a bare server does: it then says how fast it can ask. */
export const TOOL = wrk
  ? 'asked by wrk with one thread'
  : 'asked by autocannon (wrk is not installed), which asks more slowly than bare node:http answers: ratios by processor count'

/** Loads all targets in turn, every second round backwards; of each the medians. */
export async function measureRates<Each extends Target>(targets: Each[]): Promise<Map<Each, Rate>> {
  const rates = new Map<Each, Rate[]>(targets.map((target) => [target, []]))
  for (const target of targets) await ask(target, WARM_UP)
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Round ${round} of ${ROUNDS}…`)
    const order = round % 2 === 0 ? targets.toReversed() : targets
    for (const target of order) rates.get(target)?.push(await measureOnce(target))
  }
  return new Map(
    [...rates].map(([target, each]) => [
      target,
      {
        perSecond: median(each.map(({ perSecond }) => perSecond)),
        cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
      },
    ]),
  )
}

async function measureOnce(target: Target): Promise<Rate> {
  const end = target.meanwhile?.()
  const before = await readProcess(target.pid)
  const { answers, perSecond } = await ask(target, SECONDS)
  if (answers === 0)
    throw new Error(`${target.url}: no answer in ${SECONDS} s; BENCH_SECONDS=10 gives it more.`)
  const after = await readProcess(target.pid)
  await end?.()
  return { perSecond, cpuMs: (1000 * (after.seconds - before.seconds)) / answers }
}

interface Asked {
  answers: number
  perSecond: number
}

/**
 * Asks for so many seconds, as fast as it is answered; throws when anything but an answer comes. Each time from another
 * network, because one alone may search only so often.
 */
export function ask({ url, headers }: Omit<Target, 'pid'>, seconds: number): Promise<Asked> {
  const all = { ...ASKING, ...ownNetwork(), ...headers }
  return wrk ? askByWrk(wrk, url, all, seconds) : askByAutocannon(url, all, seconds)
}

async function askByWrk(wrk: string, url: string, headers: Record<string, string>, seconds: number) {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s']
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)(wrk, [...options, ...lines, url])
  const fault = /Non-2xx.*|Socket errors.*/.exec(stdout)
  if (fault) throw new Error(`${url}: ${fault[0]}`)
  const [, answers] = /(\d+) requests in/.exec(stdout) ?? []
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (!answers || !perSecond) throw new Error(`${url}: wrk says\n${stdout}`)
  return { answers: Number(answers), perSecond: Number(perSecond) }
}

async function askByAutocannon(url: string, headers: Record<string, string>, duration: number) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers })
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx.`)
  }
  return { answers: result['2xx'], perSecond: result['2xx'] / result.duration }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]]
  return (low + high) / 2
}
