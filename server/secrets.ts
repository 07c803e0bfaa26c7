import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from './env.ts'

const StoredSecrets = z.object({ session: z.string().min(32), ticketKey: z.string().regex(/^[0-9a-f]{64}$/) })

export type Secrets = z.infer<typeof StoredSecrets>

/** The secrets as set, else made once and kept in DATA_DIR, readable by the owner only. */
export function loadSecrets(settings: Settings): Secrets {
  const { sessionSecret, ticketKey, dataDir } = settings
  if (sessionSecret && ticketKey) return { session: sessionSecret, ticketKey }
  const stored = readStored(join(dataDir, 'secrets.json')) ?? makeSecrets(dataDir)
  return { session: sessionSecret ?? stored.session, ticketKey: ticketKey ?? stored.ticketKey }
}

function readStored(path: string): Secrets | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  return StoredSecrets.parse(JSON.parse(text))
}

function makeSecrets(dataDir: string): Secrets {
  const secrets = { session: randomBytes(32).toString('hex'), ticketKey: randomBytes(32).toString('hex') }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'secrets.json')
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(temporary, path)
  return secrets
}
