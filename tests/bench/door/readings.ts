import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type { Site } from '#tests/infrastructure/site.ts'
import { NOW } from '../builds.ts'
import { type Engine, onEachEngine } from '../engines.ts'
import { startMeasuredSite } from '../filled-site.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'
import type { Visitor } from '../rush/client.ts'
import { percentile } from '../rush/rows.ts'
import { readTransactions } from '../rush/transactions.ts'
import { type Evening, fillEvening, openDevice } from './data.ts'

/** `DOOR_TICKETS=200` for a shorter run. */
const TICKETS = Number(process.env.DOOR_TICKETS ?? 5000)
const DEVICES = 20
/** As many as one call may hand in. */
const HANDED_IN = Math.min(1000, TICKETS)
const WARM_UP = Math.min(200, TICKETS)

const LEAST_A_SECOND = { SQLite: 300, PostgreSQL: 200 }
const LONGEST_MS = 150
const LONGEST_CALL_MS = 2000
const LONGEST_TRANSACTION_MS = 100

interface Read {
  engine: Engine['name']
  name: string
  perSecond: number
  p99Ms: number
  callMs: number
  transactionMs: number
}

/** Each ticket once through validqrcode, at twenty devices at the same time; then a thousand readings in one call. */
export async function readings(): Promise<Part> {
  const measured: Read[] = []
  await onEachEngine(async (engine) => void measured.push(await measure(engine)))
  const [tickets, handedIn] = [TICKETS, HANDED_IN].map((count) => count.toLocaleString('en-CA'))
  return {
    note: `${tickets} tickets of one activity, each read once at one of ${DEVICES} devices with a door pass; then ${handedIn} readings in one call; the longest write transaction of all that`,
    rows: [
      ['', 'readings a second', 'p99', `${handedIn} in one call`, 'longest transaction'],
      ...measured.map(({ name, perSecond, p99Ms, callMs, transactionMs }) => [
        name,
        report.perSecond(perSecond),
        report.milliseconds(p99Ms),
        report.milliseconds(callMs),
        report.milliseconds(transactionMs),
      ]),
    ],
    figures: measured.flatMap(figuresOf),
  }
}

function figuresOf({ engine, name, perSecond, p99Ms, callMs, transactionMs }: Read): report.Figure[] {
  const time = (what: string, most: number, ms: number): report.Figure => [
    `door, ${name}: ${what}`,
    '',
    report.milliseconds(ms),
    report.below(`< ${most} ms`, ms < most),
  ]
  const aim = report.atLeast(LEAST_A_SECOND[engine], perSecond)
  return [
    [`door, ${name}: readings a second`, '', report.perSecond(perSecond), aim],
    time('the same, p99', LONGEST_MS, p99Ms),
    time(`${HANDED_IN} readings in one call`, LONGEST_CALL_MS, callMs),
    time('longest write transaction', LONGEST_TRANSACTION_MS, transactionMs),
  ]
}

async function measure({ name: engine, postgres }: Engine): Promise<Read> {
  const webs = postgres ? 2 : 1
  const hook = fileURLToPath(new URL('../rush/hook.mjs', import.meta.url))
  const env = { NODE_OPTIONS: `--import=${hook}` }
  const site = await startMeasuredSite(NOW, { postgres: postgres?.url, webs, env })
  try {
    await readAll(site, await fillEvening(site, WARM_UP))
    const { times, seconds } = await readAll(site, await fillEvening(site, TICKETS))
    const callMs = await handIn(site, await fillEvening(site, HANDED_IN))
    const pids = site.webs.map(({ pid }) => pid)
    await site.end()
    const { longestMs: transactionMs } = await readTransactions(site.dataDir, pids)
    const name = `${engine}, ${webs} web process${webs > 1 ? 'es' : ''}`
    const p99Ms = percentile(times, 99)
    return { engine, name, perSecond: times.length / seconds, p99Ms, callMs, transactionMs }
  } finally {
    await site.stop()
  }
}

/** Every device reads its share, one after the other. */
async function readAll(site: Site, { activityId, codes }: Evening) {
  const devices: Visitor[] = []
  while (devices.length < DEVICES) devices.push(await openDevice(site, activityId, devices.length))
  const began = performance.now()
  const times = await Promise.all(
    devices.map(async (device, at) => {
      const own: number[] = []
      for (let index = at; index < codes.length; index += DEVICES)
        own.push(await read(device, activityId, codes[index] ?? ''))
      return own
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const device of devices) device.leave()
  return { times: times.flat(), seconds }
}

async function read(device: Visitor, activityId: number, uuid: string): Promise<number> {
  const began = performance.now()
  const reading = { activityId, uuid, rate: 1, scanId: randomUUID() }
  const { status, text, at } = await device.post('/api/activity/validqrcode', reading)
  if (status !== 200 || !(JSON.parse(text) as { ok: boolean }).ok)
    throw new Error(`A good ticket is answered ${status} ${text}`)
  return at - began
}

async function handIn(site: Site, { activityId, codes }: Evening): Promise<number> {
  const device = await openDevice(site, activityId, 0)
  const scannedAt = new Date().toISOString()
  const scans = codes.map((ticket) => ({ scanId: randomUUID(), ticket, scannedAt }))
  const began = performance.now()
  const { status, text, at } = await device.post('/api/activity/door', { activityId, scans })
  device.leave()
  if (status !== 200) throw new Error(`Readings are answered ${status} ${text}`)
  const { scans: answers } = JSON.parse(text) as { scans: { verdict: { ok: boolean } | null }[] }
  const welcome = answers.filter(({ verdict }) => verdict?.ok)
  if (welcome.length !== codes.length) throw new Error(`${welcome.length} of ${codes.length} were let in.`)
  return at - began
}
