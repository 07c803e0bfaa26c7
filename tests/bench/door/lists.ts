import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { NOW } from '../builds.ts'
import { type Engine, onEachEngine } from '../engines.ts'
import { startMeasuredSite } from '../filled-site.ts'
import { median } from '../load.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'
import type { Visitor } from '../rush/client.ts'
import { fillEvening, openDevice } from './data.ts'

/** `DOOR_LIST=500` for a shorter run. */
const TICKETS = Number(process.env.DOOR_LIST ?? 10_000)
const WHOLE = 10
const NEWS = 60
/** As a proxy compresses what is made for one caller. */
const QUALITY = 5

const MOST_BYTES = 600_000
const LONGEST_NEWS_MS = 5

interface Listed {
  name: string
  bytes: number
  wholeMs: number
  newsMs: number
}

/** The list of a large activity: whole, and when nothing has changed since. */
export async function lists(): Promise<Part> {
  const measured: Listed[] = []
  await onEachEngine(async (engine) => void measured.push(await measure(engine)))
  const tickets = TICKETS.toLocaleString('en-CA')
  return {
    note: `The list of ${tickets} tickets for a device, as brotli ${QUALITY} sends it, median of ${WHOLE}; then, with the cursor of the last answer, nothing new, median of ${NEWS}`,
    rows: [
      ['', 'bytes', 'whole', 'nothing new'],
      ...measured.map(({ name, bytes, wholeMs, newsMs }) => [
        name,
        report.kilobytes(bytes),
        report.milliseconds(wholeMs),
        report.hundredths(newsMs),
      ]),
    ],
    figures: measured.flatMap(({ name, bytes, wholeMs, newsMs }): report.Figure[] => [
      [
        `door, ${name}: list of ${tickets} tickets`,
        '',
        report.kilobytes(bytes),
        report.below(`≤ ${report.kilobytes(MOST_BYTES)}`, bytes <= MOST_BYTES),
      ],
      [`door, ${name}: the same, time`, '', report.milliseconds(wholeMs), ''],
      [
        `door, ${name}: nothing new since`,
        '',
        report.hundredths(newsMs),
        report.below(`< ${LONGEST_NEWS_MS} ms`, newsMs < LONGEST_NEWS_MS),
      ],
    ]),
  }
}

async function measure({ name, postgres }: Engine): Promise<Listed> {
  const site = await startMeasuredSite(NOW, { postgres: postgres?.url, webs: 1 })
  try {
    const { activityId } = await fillEvening(site, TICKETS)
    const device = await openDevice(site, activityId, 0)
    const path = `/api/activity/door?activityId=${activityId}`
    const whole = await readOften(device, path, WHOLE)
    if (whole.tickets !== TICKETS) throw new Error(`${whole.tickets} of ${TICKETS} tickets are listed.`)
    // What bears the number of the cursor is told once more: something else has happened since.
    await site.db
      .updateTable('activity')
      .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
      .where('id', '=', activityId)
      .execute()
    const news = await readOften(device, `${path}&since=${whole.cursor + 1}`, NEWS)
    if (news.tickets !== 0) throw new Error(`${news.tickets} tickets are new.`)
    device.leave()
    return { name, bytes: await compressed(whole.text), wholeMs: whole.ms, newsMs: news.ms }
  } finally {
    await site.stop()
  }
}

async function readOften(device: Visitor, path: string, often: number) {
  const times: number[] = []
  let last = ''
  while (times.length < often) {
    const began = performance.now()
    const { status, text, at } = await device.get(path)
    if (status !== 200) throw new Error(`${path} answers ${status} ${text}`)
    times.push(at - began)
    last = text
  }
  const { tickets, cursor } = JSON.parse(last) as { tickets: unknown[]; cursor: number }
  return { ms: median(times), text: last, tickets: tickets.length, cursor }
}

async function compressed(text: string): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return (await promisify(brotliCompress)(text, { params })).length
}
