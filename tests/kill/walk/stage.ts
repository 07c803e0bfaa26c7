import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '#db/schema.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { keepBalance } from '#server/sandbox/money/settings.ts'
import { type RunningSandbox, startSandbox } from '#server/sandbox/server.ts'
import { startSite } from '#tests/infrastructure/site.ts'
import { type Settling, settling } from './settling.ts'
import { type Victims, watchVictims } from './victims.ts'
import { PROVIDER_ENV, registerWebhooks, walkServices } from './wiring.ts'

/** The product's two processes, whose points are counted, on one database, with a payment provider of their own. */
export interface Stage extends Victims, Settling {
  db: Db
  /** Of the web process. */
  url: string
  publicUrl: string
  double: RunningSandbox
  /** As the worker has them, on the same database and clock: what a walk lets happen beside its victims. */
  services: WorkerServices
  /** Lets time pass for the product and for the payment provider. */
  pass(minutes: number): Promise<void>
  /** The names of the files of e-mails. */
  listEmails(): Promise<string[]>
  stop(): Promise<void>
}

interface StageOptions {
  postgres?: string | undefined
  /** Another build than the shipped one. */
  build?: string | undefined
  /** How long the product waits for an answer of the payment provider. */
  patienceMs?: number | undefined
}

/** Sets a stage for some work, and clears it away. */
export async function onStage<Result>(
  options: StageOptions,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const stage = await setStage(options)
  try {
    return await work(stage)
  } finally {
    await stage.stop()
  }
}

const preload = (file: string) => `--import=${fileURLToPath(new URL(file, import.meta.url))}`

async function setStage({ postgres, build, patienceMs }: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-walk-'))
  const clockFile = join(folder, 'ahead-ms')
  await writeFile(clockFile, '0')
  const double = await startSandbox({ file: join(folder, 'double.sqlite'), port: 0, hasControl: true })
  // A walk takes days of the double's clock: paid out, its balance would fall short of what is owed to the host.
  keepBalance(double.sandbox)
  const env = {
    ...PROVIDER_ENV,
    STRIPE_API_BASE: double.url,
    NODE_OPTIONS: `${preload('fault-points.mjs')} ${preload('jumping-clock.mjs')}`,
    FAULT_POINTS: folder,
    FAULT_POINTS_OF: 'web',
    CLOCK_FILE: clockFile,
    ...(patienceMs && { PATIENCE_MS: String(patienceMs) }),
  }
  const site = await startSite({ webs: 1, postgres, env, ...(build && { build }) })
  const [web] = site.webs
  const worker = await site.startWorker({ FAULT_POINTS_OF: 'worker' })
  const [url = ''] = site.urls
  if (!web) throw new Error('There is no web process.')
  registerWebhooks(double, url)
  let aheadMs = 0
  const services = walkServices(site, double.url, () => new Date(Date.now() + aheadMs))

  async function control(name: string, params: object = {}) {
    const request = { method: 'POST', body: JSON.stringify(params) }
    const response = await fetch(`${double.url}/__sandbox/${name}`, request)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<string, unknown>
  }

  async function pass(minutes: number) {
    aheadMs += minutes * 60_000
    await writeFile(clockFile, String(aheadMs))
    await control('clock', { seconds: minutes * 60 })
  }

  return {
    ...watchVictims(folder, { web, worker }),
    ...settling({ services, control, pass }),
    db: site.db,
    url,
    publicUrl: site.publicUrl,
    double,
    services,
    pass,
    listEmails: () => readdir(join(site.dataDir, 'mail')).catch(() => []),
    async stop() {
      await services.mailer.close()
      await services.db.destroy()
      await site.stop()
      await double.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
