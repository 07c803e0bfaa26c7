import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '#db/start/refusal.ts'
import {
  FIRST_ID,
  KEY_KINDS,
  type KeyKind,
  type KeyRing,
  sealingKeys,
} from '#server/domain/platform/key-ring.ts'

export const SECRETS_NAME = 'secrets.json'

/** All keys of a site. */
export type Secrets = Record<KeyKind, KeyRing>

const Hex = z.string().regex(/^[0-9a-f]{64}$/i)

/** A ring with the one key that the site began with is written as that key, as by versions that knew no rings. */
function ring(key: z.ZodType<string>) {
  const RingKey = z.object({
    id: z.int().min(1).max(255),
    key,
    madeAt: z.string().optional(),
    replacedAt: z.string().optional(),
    isForDigests: z.boolean().optional(),
  })
  return z.union([
    key.transform((key): KeyRing => [{ id: FIRST_ID, key }]),
    z.tuple([RingKey], RingKey).transform((keys): KeyRing => keys),
  ])
}

const StoredSecrets = z
  .object({
    session: ring(z.string().min(32)),
    ticketKey: ring(Hex),
    /** Folders of the first version have none yet: it is created with the first start of the second. */
    dataKey: ring(Hex).optional(),
  })
  .transform(({ session, ticketKey, dataKey }) => ({
    sessions: session,
    tickets: ticketKey,
    ...(dataKey && { data: dataKey }),
  }))

export type Stored = Pick<Secrets, 'sessions' | 'tickets'> & Partial<Secrets>

export function isComplete(secrets: Partial<Secrets>): secrets is Secrets {
  return Boolean(secrets.sessions && secrets.tickets && secrets.data)
}

/** Reads the secrets of a backup. Throws where one is missing. */
export function parseSecrets(text: string): Secrets {
  const secrets = StoredSecrets.parse(JSON.parse(text))
  if (!isComplete(secrets)) throw new Error('A key is missing.')
  return secrets
}

/** Returns whether a key that opened something before is not among these. */
export function lacksKeys(secrets: Secrets, before: Secrets): boolean {
  return KEY_KINDS.some((kind) =>
    sealingKeys(before[kind]).some(
      ({ key }) => !sealingKeys(secrets[kind]).some((other) => other.key === key),
    ),
  )
}

export function formatSecrets({ sessions, tickets, data }: Secrets): string {
  return JSON.stringify({ session: plain(sessions), ticketKey: plain(tickets), dataKey: plain(data) })
}

function plain(ring: KeyRing): KeyRing | string {
  const [{ id, key, madeAt }] = ring
  return ring.length === 1 && id === FIRST_ID && !madeAt ? key : ring
}

/** Returns null only without such a file: after another failure, it may contain keys that are stored nowhere else. */
export function readStored(path: string): Stored | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new StartRefusal(
      `${path} cannot be read (${code}): give it to the user that Virée runs as (chown, mode 0600). Nothing was changed.`,
      { cause: error },
    )
  }
  const parsed = StoredSecrets.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new StartRefusal(
    `${path} is damaged (cut short, or changed by hand): restore it from the backup, the keys in it are in no other place. Nothing was changed.`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function secretsPath({ dataDir }: { dataDir: string }): string {
  return join(dataDir, SECRETS_NAME)
}
