import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from './env.ts'

const Key = z.string().regex(/^[0-9a-f]{64}$/)

const StoredSecrets = z.object({
  session: z.string().min(32),
  ticketKey: Key,
  /** Folders of the first version have none yet: it is made with the first start of the second. */
  dataKey: Key.optional(),
})

export type Secrets = Required<z.infer<typeof StoredSecrets>>

/** The secrets as set, else made once and kept in DATA_DIR, readable by the owner only. */
export function loadSecrets(settings: Settings): Secrets {
  const { sessionSecret, ticketKey, dataKey, dataDir } = settings
  if (sessionSecret && ticketKey && dataKey) return { session: sessionSecret, ticketKey, dataKey }
  const stored = completeSecrets(dataDir, readStored(join(dataDir, 'secrets.json')))
  return {
    session: sessionSecret ?? stored.session,
    ticketKey: ticketKey ?? stored.ticketKey,
    dataKey: dataKey ?? stored.dataKey,
  }
}

function readStored(path: string): z.infer<typeof StoredSecrets> | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  return StoredSecrets.parse(JSON.parse(text))
}

/** Makes what is missing and keeps it. */
function completeSecrets(dataDir: string, stored: Partial<Secrets> | null): Secrets {
  const make = () => randomBytes(32).toString('hex')
  const { session = make(), ticketKey = make(), dataKey = make() } = stored ?? {}
  const secrets = { session, ticketKey, dataKey }
  if (stored?.dataKey) return secrets
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'secrets.json')
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(temporary, path)
  return secrets
}
