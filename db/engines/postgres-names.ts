import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A text that is asked for this often is worth a name; before, most are asked once. */
const WORTH_A_NAME = 3

/** Texts that are counted at a time. */
const COUNTED = 1000

/** Lists of different lengths are different texts: long ones would use up all names. */
const MOST_PARAMETERS = 40

/**
 * How many rows are wanted, and a pattern, decide how a query is best answered: PostgreSQL plans these anew with their
 * values. A named statement gets one plan for all values once it seems as cheap.
 */
const PLANNED_BY_VALUE = /\b(limit|i?like|fetch)\b/i

/** The names under which the connections of one pool keep prepared statements. */
export interface StatementNames {
  /** Returns the name of a statement; undefined: it is sent with its text, and forgotten. */
  nameOf(text: string, parameters: number): string | undefined
  /** The tables have changed: what was prepared before fits no longer, and everything gets another name. */
  renew(): void
  /** The server does not keep what this connection has prepared: no more names. */
  stop(): void
  /** How often the names were renewed. */
  readonly generation: number
}

/** `most`: how many statements get a name; 0: none. The same text always gets the same name in a generation. */
export function makeStatementNames(most: number): StatementNames {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: COUNTED })
  let left = most
  let generation = 0

  function nameOf(text: string, parameters: number): string | undefined {
    const known = names.get(text)
    if (known !== undefined || left === 0) return known
    if (parameters === 0 || parameters > MOST_PARAMETERS || PLANNED_BY_VALUE.test(text)) return undefined
    const times = (seen.get(text) ?? 0) + 1
    if (times < WORTH_A_NAME) {
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    left--
    // By its text: wherever a statement of this name is, it is this one.
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    const name = `viree_${generation}_${digest}`
    names.set(text, name)
    return name
  }

  return {
    nameOf,
    renew() {
      names.clear()
      left = most
      generation++
    },
    stop() {
      names.clear()
      left = most = 0
    },
    get generation() {
      return generation
    },
  }
}

/**
 * A statement was prepared before the tables changed, and its transaction has to begin again. Outside of a transaction
 * nobody sees it: the statement is sent once more.
 */
export class StaleStatement extends Error {
  readonly code = 'STALE_STATEMENT'

  constructor(cause: unknown) {
    super('A prepared statement is no longer valid.', { cause })
  }
}

/**
 * Returns what is wrong with a prepared statement; null: the error is about something else. CHANGED: a table that it
 * reads has changed. LOST: the connection leads to another server session than before, through a pooler that we did not
 * recognise. In both cases the statement was not executed.
 */
export function statementFault(error: unknown): 'CHANGED' | 'LOST' | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code, message } = error
  if (code === '26000' || code === '42P05') return 'LOST' // invalid_sql_statement_name, duplicate_prepared_statement
  return code === '0A000' && message.startsWith('cached plan must not change') ? 'CHANGED' : null
}
