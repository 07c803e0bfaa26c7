import { resolve } from 'node:path'
import type { DatabaseAddress } from '#db/dialect.ts'
import { type PostgresLimits, USUAL_LIMITS } from '#db/engines/postgres-limits.ts'
import type { GivenSettings } from './given.ts'

export function readDatabase(given: GivenSettings, dataDir: string): DatabaseAddress {
  const value = given.text('DATABASE_URL')
  const limits = readLimits(given)
  if (!value) return { kind: 'sqlite', file: resolve(dataDir, 'viree.sqlite') }
  if (/^sqlite:./.test(value)) return { kind: 'sqlite', file: value.slice('sqlite:'.length) }
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))
    return { kind: 'postgres', url: value, limits }
  given.fault('DATABASE_URL must begin with postgres:// or sqlite: and be a complete address.')
  return { kind: 'sqlite', file: ':memory:' }
}

function readLimits(given: GivenSettings): PostgresLimits {
  const seconds = (name: string, otherwiseMs: number) =>
    given.number(name, { least: 0.1, most: 3600, otherwise: otherwiseMs / 1000 }) * 1000
  const pool = { least: 1, most: 200, otherwise: USUAL_LIMITS.connections, isWhole: true }
  const prepared = { least: 0, most: 1000, otherwise: USUAL_LIMITS.prepared, isWhole: true }
  return {
    prepared: given.number('DATABASE_PREPARED', prepared),
    connections: given.number('DATABASE_POOL', pool),
    connectMs: seconds('DATABASE_CONNECT_TIMEOUT', USUAL_LIMITS.connectMs),
    waitMs: seconds('DATABASE_POOL_TIMEOUT', USUAL_LIMITS.waitMs),
    lockMs: seconds('DATABASE_LOCK_TIMEOUT', USUAL_LIMITS.lockMs),
    statementMs: seconds('DATABASE_STATEMENT_TIMEOUT', USUAL_LIMITS.statementMs),
    idleTransactionMs: seconds('DATABASE_TRANSACTION_TIMEOUT', USUAL_LIMITS.idleTransactionMs),
  }
}
