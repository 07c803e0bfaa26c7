import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fillWithPaidOrders } from '#tests/infrastructure/paid-orders.ts'
import { startDouble } from '#tests/infrastructure/servers/stripe-double.ts'
import { folderOf, NOW } from '../builds.ts'
import { type Engine, onEachEngine } from '../engines.ts'
import { startMeasuredSite } from '../filled-site.ts'
import type { Part } from '../part.ts'
import * as report from '../report.ts'

/** `MONEY_ORDERS=1000` for a shorter run. */
const ORDERS = Number(process.env.MONEY_ORDERS ?? 100_000)

interface Verified {
  engine: string
  seconds: number
  /** The most that its process held. */
  megabytes: number
  said: string
}

/** `npm run verify` over so many orders, with everything that the double has of them. */
export async function verification(): Promise<Part> {
  const measured: Verified[] = []
  await onEachEngine(async (engine) => void measured.push(await measure(engine)))
  return {
    note: `\`npm run verify\` over ${ORDERS.toLocaleString('en-CA')} paid orders of two tickets, the double beside it: time, and the most memory that its process held`,
    rows: [
      ['engine', 'time', 'memory'],
      ...measured.map(({ engine, seconds, megabytes }) => [
        engine,
        `${report.tenths(seconds)} s`,
        report.megabytes(megabytes),
      ]),
    ],
    figures: measured.flatMap(({ engine, seconds, megabytes }): report.Figure[] => [
      [`verify over ${ORDERS} orders, ${engine}`, '', `${report.tenths(seconds)} s`, ''],
      [`the same, memory`, '', report.megabytes(megabytes), ''],
    ]),
  }
}

async function measure({ name: engine, postgres }: Engine): Promise<Verified> {
  const site = await startMeasuredSite(NOW, { postgres: postgres?.url, webs: 1 })
  const file = join(site.dataDir, 'stripe.sqlite')
  try {
    console.log(`${engine}: ${ORDERS} orders…`)
    await fillWithPaidOrders(site.db, file, ORDERS)
    const double = await startDouble(file)
    try {
      const env: NodeJS.ProcessEnv = {
        ...{
          NODE_ENV: 'production',
          PATH: process.env.PATH,
          DATA_DIR: site.dataDir,
          PUBLIC_URL: site.publicUrl,
        },
        ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }),
        ...double.env,
      }
      const run = await runVerify(env)
      if (!run.said.includes('0 findings')) throw new Error(run.said)
      console.log(run.said)
      return { engine, ...run }
    } finally {
      await double.stop()
    }
  } finally {
    await site.stop()
  }
}

async function runVerify(env: NodeJS.ProcessEnv) {
  const began = performance.now()
  const child = spawn(process.execPath, [join(folderOf(NOW), 'node/verify.js')], { env })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  const ended = once(child, 'exit')
  let megabytes = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      megabytes = Math.max(megabytes, await mostHeld(child.pid ?? 0))
      await pause(100)
    }
  })()
  await ended
  isOver = true
  await watching
  return { seconds: (performance.now() - began) / 1000, megabytes, said: said.join('') }
}

/** The most resident memory of a process so far; 0 once it has ended. */
async function mostHeld(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(status) ?? []
  return Number(kilobytes) / 1024
}
