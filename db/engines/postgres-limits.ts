/** The limits of PostgreSQL in milliseconds; 0 = none. */
export interface PostgresLimits {
  /** How many connections one process holds. */
  connections: number
  /** For opening a connection. */
  connectMs: number
  /** For a free connection of the pool. */
  waitMs: number
  /** For a lock that another transaction holds. */
  lockMs: number
  /** For one statement. */
  statementMs: number
  /** Between two statements of a transaction: a machine that died in the middle of one holds its locks no longer. */
  idleTransactionMs: number
  /** How many statements a connection keeps prepared; 0: none. */
  prepared: number
}

export const USUAL_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 5000,
  waitMs: 20_000,
  lockMs: 8000,
  statementMs: 10_000,
  idleTransactionMs: 15_000,
  prepared: 150,
}

/** For migrations and other work that may take any time. */
export const NO_TIME_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 10_000,
  waitMs: 0,
  lockMs: 0,
  statementMs: 0,
  idleTransactionMs: 0,
  prepared: 0,
}

/** For health checks: no answer within half a second is a failure. */
export const HEALTH_LIMITS: PostgresLimits = {
  connections: 1,
  connectMs: 450,
  waitMs: 450,
  lockMs: 300,
  statementMs: 450,
  idleTransactionMs: 1000,
  prepared: 0,
}

/** Several statements in one message: it costs no further round trip. */
export function beginWith({ statementMs, lockMs, idleTransactionMs }: PostgresLimits): string {
  return [
    'begin',
    `set local statement_timeout = ${statementMs}`,
    `set local lock_timeout = ${lockMs}`,
    `set local idle_in_transaction_session_timeout = ${idleTransactionMs}`,
  ].join('; ')
}
