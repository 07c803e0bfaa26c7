import type { Database } from 'better-sqlite3'

/** Work that time brings: a session that expires, money that becomes available. */
export interface Job {
  id: number
  kind: string
  /** The id of the object that it is about. */
  ref: string
  due_at: number
}

export interface Jobs {
  add(kind: string, ref: string, dueAt: number): void
  drop(kind: string, ref: string): void
  nextDue(now: number): Job | undefined
  done(id: number): void
}

export function keepJobs(database: Database): Jobs {
  const insert = database.prepare('insert into job (kind, ref, due_at) values (?, ?, ?)')
  const remove = database.prepare('delete from job where ref = ? and kind = ?')
  const end = database.prepare('delete from job where id = ?')
  const next = database.prepare<[number], Job>(
    'select id, kind, ref, due_at from job where due_at <= ? order by due_at, id limit 1',
  )
  return {
    add: (kind, ref, dueAt) => void insert.run(kind, ref, dueAt),
    drop: (kind, ref) => void remove.run(ref, kind),
    nextDue: (now) => next.get(now),
    done: (id) => void end.run(id),
  }
}
