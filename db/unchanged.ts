import type SQLite from 'better-sqlite3'
import type { Db } from './schema.ts'
import { unavailableReason } from './unavailable.ts'

const ANSWERS_KEPT = 300

/** The answers read from one database, and the version of it at which they were read. */
interface Memory {
  version: () => string
  readAt: string
  answers: Map<string, Promise<unknown>>
}

const memories = new WeakMap<Db, Memory>()

/**
 * Remembers answers where SQLite can tell whether anything was written since: `data_version` changes with the commits
 * of other connections, `total_changes()` with our own rows, committed or not.
 */
export function rememberAnswers(db: Db, database: SQLite.Database): void {
  const statement = database
    .prepare<[], string>(`select data_version || ' ' || total_changes() from pragma_data_version`)
    .pluck()
  memories.set(db, { version: () => statement.get() ?? '', readAt: '', answers: new Map() })
}

/**
 * Returns what `read` answered to the same key before, as long as not a single row of the database has changed since:
 * exactly what reading it again would give. Inside a transaction and on PostgreSQL it always reads. The key must name
 * everything else that the answer depends on; callers must not change an answer.
 */
export function readUnlessUnchanged<Answer>(
  db: Db,
  key: string,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memories.get(db)
  if (!memory) return read()
  const version = tellVersion(memory)
  if (version === null) return read()
  if (version !== memory.readAt || memory.answers.size >= ANSWERS_KEPT) {
    memory.answers.clear()
    memory.readAt = version
  }
  const known = memory.answers.get(key) as Promise<Answer> | undefined
  if (known) return known

  const answer = read()
  memory.answers.set(key, answer)
  answer.catch(() => memory.answers.delete(key))
  return answer
}

/** Null while another process needs exclusive access to the file: every read waits then, and so does this. */
function tellVersion(memory: Memory): string | null {
  try {
    return memory.version()
  } catch (error) {
    if (unavailableReason(error) === 'BUSY') return null
    throw error
  }
}
