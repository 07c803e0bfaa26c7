import type { Database } from 'better-sqlite3'
import { invalidRequest, noSuch } from '../wire/errors.ts'
import type { Hidden, Kind, Kinds } from './kinds.ts'

export interface ListQuery {
  /** Fields at the top of the object, and the values that they must have. */
  filters?: Record<string, string | number | boolean | undefined>
  created?: { gt?: number; gte?: number; lt?: number; lte?: number }
  account?: string
  limit?: number
  starting_after?: string
  ending_before?: string
}

export interface Page<K extends Kind> {
  data: Kinds[K][]
  has_more: boolean
}

/** All objects of the double. The account is that of `Stripe-Account`; the platform's own have an empty one. */
export interface Objects {
  insert<K extends Kind>(kind: K, object: Kinds[K], more?: { account?: string; hidden?: Hidden }): Kinds[K]
  find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined
  /** Throws Stripe's "No such …". */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K]
  update<K extends Kind>(kind: K, id: string, changes: Partial<Kinds[K]>): Kinds[K]
  hidden(id: string): Hidden
  hide(id: string, changes: Hidden): void
  remove(id: string): void
  /** The newest first. */
  list<K extends Kind>(kind: K, query?: ListQuery): Page<K>
  /** Like `list`, all of them, the oldest first. */
  all<K extends Kind>(kind: K, filters?: ListQuery['filters'], account?: string): Kinds[K][]
  kindOf(id: string): { kind: Kind; account: string } | undefined
}

interface Row {
  body: string
}

export function keepObjects(database: Database): Objects {
  const insert = database.prepare(
    'insert into object (id, kind, account, body, hidden) values (?, ?, ?, ?, ?)',
  )
  const byId = database.prepare<[string, string], Row>('select body from object where id = ? and kind = ?')
  const save = database.prepare('update object set body = ? where id = ?')
  const findHidden = database.prepare<[string], { hidden: string }>('select hidden from object where id = ?')
  const saveHidden = database.prepare('update object set hidden = ? where id = ?')
  const remove = database.prepare('delete from object where id = ?')
  const kindOf = database.prepare<[string], { kind: Kind; account: string }>(
    'select kind, account from object where id = ?',
  )
  const position = database.prepare<[string, string], { seq: number }>(
    'select seq from object where id = ? and kind = ?',
  )

  function find<K extends Kind>(kind: K, id: string | null | undefined) {
    const row = id ? byId.get(id, kind) : undefined
    return row && (JSON.parse(row.body) as Kinds[K])
  }

  function get<K extends Kind>(kind: K, id: string, param?: string) {
    const found = find(kind, id)
    if (found) return found
    throw noSuch(kind, id, param)
  }

  function seqOf(kind: Kind, id: string, param: string): number {
    const row = position.get(id, kind)
    if (row) return row.seq
    throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param })
  }

  function select<K extends Kind>(kind: K, query: ListQuery, order: 'asc' | 'desc', limit: number) {
    const conditions: string[] = []
    const values: (string | number)[] = []
    const add = (condition: string, value: string | number) => {
      conditions.push(condition)
      values.push(value)
    }
    if (query.account !== undefined) add('account = ?', query.account)
    for (const [field, value] of Object.entries(query.filters ?? {})) {
      // `field` is a word of this code, never of a request.
      if (value !== undefined) add(`json_extract(body, '$.${field}') = ?`, asSql(value))
    }
    const { gt, gte, lt, lte } = query.created ?? {}
    const ranges = { '>': gt, '>=': gte, '<': lt, '<=': lte }
    for (const [sign, value] of Object.entries(ranges)) {
      if (value !== undefined) add(`json_extract(body, '$.created') ${sign} ?`, value)
    }
    if (query.starting_after) add('seq < ?', seqOf(kind, query.starting_after, 'starting_after'))
    if (query.ending_before) add('seq > ?', seqOf(kind, query.ending_before, 'ending_before'))
    const rows = database
      .prepare<(string | number)[], Row>(
        `select body from object where ${[`kind = '${kind}'`, ...conditions].join(' and ')}
         order by seq ${order} limit ?`,
      )
      .all(...values, limit)
    return rows.map(({ body }) => JSON.parse(body) as Kinds[K])
  }

  return {
    insert(kind, object, { account = '', hidden = {} } = {}) {
      insert.run((object as { id: string }).id, kind, account, JSON.stringify(object), JSON.stringify(hidden))
      return object
    },
    find,
    get,
    update(kind, id, changes) {
      const changed = { ...get(kind, id), ...changes }
      save.run(JSON.stringify(changed), id)
      return changed
    },
    hidden: (id) => JSON.parse(findHidden.get(id)?.hidden ?? '{}') as Hidden,
    hide(id, changes) {
      const before = JSON.parse(findHidden.get(id)?.hidden ?? '{}') as Hidden
      saveHidden.run(JSON.stringify({ ...before, ...changes }), id)
    },
    remove: (id) => void remove.run(id),
    list(kind, query = {}) {
      const limit = query.limit ?? 10
      const isBackwards = query.ending_before !== undefined
      const found = select(kind, query, isBackwards ? 'asc' : 'desc', limit + 1)
      const data = found.slice(0, limit)
      return { data: isBackwards ? data.reverse() : data, has_more: found.length > limit }
    },
    all: (kind, filters = {}, account) => select(kind, { filters, account }, 'asc', Number.MAX_SAFE_INTEGER),
    kindOf: (id) => kindOf.get(id),
  }
}

function asSql(value: string | number | boolean): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}
