/** How long, in milliseconds, anything about PostgreSQL may take; 0 = without end. */
export interface PostgresLimits {
  /** How many connections one process holds. */
  connections: number
  /** Until a new connection stands. */
  connectMs: number
  /** Until one of the connections is free. */
  waitMs: number
  /** For a lock that somebody else holds. */
  lockMs: number
  /** For one statement. */
  statementMs: number
  /** Between two statements of a transaction: a machine that died in the middle of one holds its locks no longer. */
  idleTransactionMs: number
}

export const USUAL_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 5000,
  waitMs: 20_000,
  lockMs: 8000,
  statementMs: 10_000,
  idleTransactionMs: 15_000,
}

/** For migrations and whatever else takes the time that it takes. */
export const NO_TIME_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 10_000,
  waitMs: 0,
  lockMs: 0,
  statementMs: 0,
  idleTransactionMs: 0,
}

/** For who asks whether it does well: no answer within half a second is an answer. */
export const HEALTH_LIMITS: PostgresLimits = {
  connections: 1,
  connectMs: 450,
  waitMs: 450,
  lockMs: 300,
  statementMs: 450,
  idleTransactionMs: 1000,
}

/** Several statements in one message: it costs no further journey. */
export function beginWith({ statementMs, lockMs, idleTransactionMs }: PostgresLimits): string {
  return [
    'begin',
    `set local statement_timeout = ${statementMs}`,
    `set local lock_timeout = ${lockMs}`,
    `set local idle_in_transaction_session_timeout = ${idleTransactionMs}`,
  ].join('; ')
}
