import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from '#tests/infrastructure/program.ts'
import { freePort } from '#tests/infrastructure/server.ts'
import { startNginx } from '#tests/infrastructure/servers/nginx.ts'
import { startPgbouncer } from '#tests/infrastructure/servers/pgbouncer.ts'
import { startPostgres } from '#tests/infrastructure/servers/postgres.ts'
import { startRedis } from '#tests/infrastructure/servers/redis.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'
import { type Sink, startSink } from '#tests/kill/sink.ts'
import type { Victim } from './victims.ts'

/** Everything that an installation of some size consists of, on this machine. */
export interface Stage {
  site: Site
  sink: Sink
  /** The port of the proxy. */
  port: number
  publicUrl: string
  victims: Victim[]
  stop(): Promise<void>
}

export const WEBS = ['web 1', 'web 2']
export const WORKERS = ['worker 1', 'worker 2']
/** Without one of these, nothing can be stored. */
export const DATABASE = ['postgres', 'pgbouncer']

/** Connections of pgbouncer to PostgreSQL, for pools of 42. */
const CONNECTIONS = 12

export async function buildStage(): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const kept = <Part extends { stop(): Promise<unknown> }>(part: Part): Part => {
    undo.push(() => part.stop())
    return part
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'viree-soak-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const postgres = kept(await startPostgres({ durable: true }))
    const bouncer = kept(await startPgbouncer(postgres.url, { poolSize: CONNECTIONS }))
    const redis = kept(await startRedis({ appendOnly: true }))
    const sink = kept(await startSink(folder))
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const site = kept(
      await startSite({
        webs: WEBS.length,
        postgres: postgres.url,
        through: bouncer.url,
        env: { PUBLIC_URL: publicUrl, SMTP_URL: sink.url, REDIS_URL: redis.url, FORM_MIN_SECONDS: '0' },
      }),
    )
    const nginx = kept(await startNginx(port, site.urls))
    const workers: Program[] = []
    for (const _ of WORKERS)
      workers.push(await site.startWorker({ LOG_LEVEL: 'info', WORKER_NICENESS: '10' }))
    const starts = new Map(workers.map((worker) => [worker, 0]))
    const isListening = async (worker: Program) => {
      const times = (starts.get(worker) ?? 0) + 1
      starts.set(worker, times)
      while ((await worker.said()).split('"listening"').length <= times) await pause(100)
    }
    await Promise.all(workers.map(isListening))

    const victims: Victim[] = [
      ...site.webs.map((program, index) => ({ name: WEBS[index] ?? '', program })),
      ...workers.map((program, index) => ({
        name: WORKERS[index] ?? '',
        program,
        isReady: () => isListening(program),
      })),
      { name: 'postgres', program: postgres, stopSignal: 'SIGINT', killSignal: 'SIGQUIT' },
      { name: 'pgbouncer', program: bouncer },
      { name: 'redis', program: redis },
      { name: 'nginx', program: nginx },
      { name: 'mail', program: sink },
    ]
    return { site, sink, port, publicUrl, victims, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
