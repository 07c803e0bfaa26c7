import type { WorkerServices } from '#server/runtime/context.ts'
import { readSettings } from '#server/runtime/env.ts'
import { makeWorkerServices } from '#server/runtime/wiring/worker-services.ts'
import { insertDestination } from '#server/sandbox/events/destinations.ts'
import { insertWebhook } from '#server/sandbox/events/endpoints.ts'
import type { RunningSandbox } from '#server/sandbox/server.ts'
import type { Site } from '#tests/infrastructure/site.ts'

const SECRETS = { platform: 'whsec_platform', connect: 'whsec_connect', v2: 'whsec_v2' }

export const PROVIDER_ENV = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: SECRETS.platform,
  STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
  STRIPE_V2_WEBHOOK_SECRET: SECRETS.v2,
  STRIPE_SUPPRESS_NOTICES: 'true',
}

/** The double sends its events to the web process. */
export function registerWebhooks({ sandbox }: RunningSandbox, url: string): void {
  const webhook = `${url}/api/stripe/webhook`
  const all = { enabled_events: ['*'] }
  insertWebhook(sandbox, { ...all, url: webhook, secret: SECRETS.platform })
  insertWebhook(sandbox, { ...all, url: `${webhook}/connect`, secret: SECRETS.connect, connect: true })
  insertDestination(sandbox, { ...all, name: 'walk', url: `${webhook}/v2`, secret: SECRETS.v2 })
}

/** The services of a site's worker. */
export function walkServices(site: Site, apiBase: string, now: () => Date): WorkerServices {
  process.env.STRIPE_SUPPRESS_NOTICES = 'true'
  const settings = readSettings({
    ...PROVIDER_ENV,
    STRIPE_API_BASE: apiBase,
    HOST: '127.0.0.1',
    PUBLIC_URL: site.publicUrl,
    DATA_DIR: site.dataDir,
    VIREE_DEMO: '0',
    LOG_LEVEL: 'silent',
    ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }),
  })
  return { ...makeWorkerServices(settings), now }
}
