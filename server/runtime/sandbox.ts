import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '#db/start/refusal.ts'
import { PROVIDER_EVENTS } from '#server/domain/payment/provider-events.ts'
import type { EventEndpoint } from '#server/gateways/payments/payments.ts'
import type { Settings } from './env.ts'
import { replaceFile } from './start/whole-file.ts'

/**
 * Where the double of the payment provider listens, and the secrets with which it signs: made once, so that web and
 * worker find it, also after it was started again.
 */
const Stored = z.object({
  port: z.int().min(1).max(65_535),
  secrets: z.object({ PLATFORM: z.string(), CONNECT: z.string(), V2: z.string() }),
})

type Stored = z.output<typeof Stored>

/** Keys that the double takes, and Stripe does not. */
const KEYS = { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' }

/** What `npm start` starts, as far as the double has to know it. */
export interface SandboxPlan {
  file: string
  port: number
  /** The origin under which browsers reach its pages; null: its own. */
  publicUrl: string | null
  /** Where it sends which events, with the secret of each address. */
  endpoints: { kind: EventEndpoint; url: string; secret: string; events: readonly string[] }[]
}

/** Lets the double take the place of the payment provider, where the settings say so and it was started. */
export function withSandbox(settings: Settings): Settings {
  const stored = settings.usesSandbox ? recall(settings.dataDir) : null
  if (!stored) return settings
  const { port, secrets } = stored
  const apiBase = `http://127.0.0.1:${port}`
  const webhookSecrets = { PLATFORM: [secrets.PLATFORM], CONNECT: [secrets.CONNECT], V2: [secrets.V2] }
  const pagesAt = pagesOf(settings) ?? apiBase
  return { ...settings, stripe: { ...KEYS, apiBase, pagesAt, webhookSecrets, isLive: false } }
}

/** Writes down what the double is started with. Its port stays, as long as nobody else has taken it. */
export async function planSandbox(
  settings: Settings,
  freePort: (wanted: number) => Promise<number>,
): Promise<SandboxPlan> {
  const { dataDir } = settings
  const before = recall(dataDir)
  const port = await freePort(before?.port ?? 0)
  const secrets = before?.secrets ?? { PLATFORM: secret(), CONNECT: secret(), V2: secret() }
  replaceFile(pathOf(dataDir), JSON.stringify({ port, secrets } satisfies Stored, null, 2))
  const url = `${ownAddress(settings)}/api/stripe/webhook`
  return {
    file: join(dataDir, 'sandbox.sqlite'),
    port,
    publicUrl: pagesOf(settings),
    endpoints: [
      { kind: 'PLATFORM', url, secret: secrets.PLATFORM, events: PROVIDER_EVENTS.PLATFORM },
      { kind: 'CONNECT', url: `${url}/connect`, secret: secrets.CONNECT, events: PROVIDER_EVENTS.CONNECT },
      { kind: 'V2', url: `${url}/v2`, secret: secrets.V2, events: PROVIDER_EVENTS.V2 },
    ],
  }
}

/** Only this machine reaches the double: for others, the web process passes its pages on. */
function pagesOf({ isLoopback, publicUrl }: Settings): string | null {
  return isLoopback ? null : publicUrl
}

/** The web process, from this machine. */
function ownAddress({ host, port }: Settings): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}

function secret(): string {
  return `whsec_${randomBytes(24).toString('hex')}`
}

function recall(dataDir: string): Stored | null {
  const path = pathOf(dataDir)
  if (!existsSync(path)) return null
  try {
    return Stored.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new StartRefusal(`${path} cannot be read or is damaged: remove it, and it is made anew.`, {
      cause: error,
    })
  }
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'sandbox.json')
}
