import { performance } from 'node:perf_hooks'
import type { Site } from '#tests/infrastructure/site.ts'
import { NOW } from '../builds.ts'
import { startMeasuredSite } from '../filled-site.ts'
import { median } from '../load.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'
import { fillHosted } from './data.ts'
import { asMember, LARGEST, p99Meanwhile, p99OfList, read } from './reading.ts'

/** How often each file is made by itself. An account gets sixty an hour. */
const TIMES = 5
const MOST_SLOWER = 2

/** The list of the largest activity as a file: how long it takes, and how long others wait meanwhile. */
export async function listExports(): Promise<Part> {
  const site = await startMeasuredSite(NOW)
  try {
    const { host, coming } = await fillHosted(site.db, LARGEST)
    const headers = asMember(site, host)
    const file = (format: string) =>
      read(`${site.urls[0] ?? ''}/mes-activites/${coming}/participants.${format}`, headers)
    const alone = await p99OfList(site)
    const measured = []
    for (const format of ['xlsx', 'csv']) measured.push(await measure(site, format, () => file(format)))
    return {
      note: `${LARGEST.toLocaleString('en-CA')} registrations as a file, on SQLite: median of ${TIMES}. The list of activities is read one request after the other, by itself (p99 ${report.hundredths(alone)}) and while one file after the other is made`,
      rows: [
        ['file', 'ms', 'bytes', 'p99 of the list meanwhile', '÷ by itself', 'aim'],
        ...measured.map(({ format, ms, bytes, p99 }) => [
          format,
          report.milliseconds(ms),
          report.kilobytes(bytes),
          report.hundredths(p99),
          report.ratio(p99 / alone),
          report.atMost(MOST_SLOWER, p99 / alone),
        ]),
      ],
      figures: measured.map(({ format, p99 }) => [
        `p99 of the list while ${format} of ${LARGEST.toLocaleString('en-CA')} is made ÷ by itself`,
        '',
        report.ratio(p99 / alone),
        report.atMost(MOST_SLOWER, p99 / alone),
      ]),
    }
  } finally {
    await site.stop()
  }
}

async function measure(site: Site, format: string, make: () => Promise<Buffer>) {
  const times: number[] = []
  let bytes = 0
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now()
    bytes = (await make()).length
    times.push(performance.now() - began)
  }
  const p99 = await p99Meanwhile(site, async () => void (await make()))
  return { format, bytes, p99, ms: median(times) }
}
