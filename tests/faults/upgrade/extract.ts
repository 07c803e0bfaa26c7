import type { SQLite } from '#db/engines/better-sqlite3.mjs'

type Old = InstanceType<typeof SQLite>
type Row = Record<string, unknown>

interface Link {
  table: string
  from: string
  /** The table that it points to, and its column. */
  parent: string
  to: string
}

/** Rows of these tables are not about one activity, or hold secrets. */
const LEFT_OUT = new Set(['session', 'task', 'audit_entry'])

/** At most so many rows of one table beside an activity or a registration: the largest party fits. */
const MOST_ROWS = 30

/**
 * The rows of these activities: all that point to them, to a registration or to a ticket of theirs, and all that these
 * rows point to, so that every foreign key of them holds.
 */
export function extractRows(db: Old, activityIds: readonly number[]): Map<string, Row[]> {
  const tables = db.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[]
  const links = tables.flatMap((table) =>
    (db.pragma(`foreign_key_list("${table}")`) as { table: string; from: string; to: string | null }[]).map(
      ({ table: parent, from, to }): Link => ({ table, from, parent, to: to ?? 'id' }),
    ),
  )
  const kept = new Map<string, Map<string, Row>>()
  const keep = (table: string, row: Row): boolean => {
    const rows = kept.get(table) ?? new Map<string, Row>()
    kept.set(table, rows)
    const key = JSON.stringify(row)
    if (rows.has(key)) return false
    rows.set(key, row)
    return true
  }
  const find = (table: string, column: string, value: unknown, most: number) =>
    db.prepare(`select * from "${table}" where "${column}" = ? limit ${most}`).all(value) as Row[]

  const addWithParents = (table: string, row: Row): void => {
    if (!keep(table, row)) return
    for (const { from, parent, to } of links.filter((link) => link.table === table))
      if (row[from] !== null)
        for (const found of find(parent, to, row[from], 1)) addWithParents(parent, found)
  }
  const addWithChildren = (table: string, row: Row): void => {
    addWithParents(table, row)
    for (const { table: child, from, to } of links.filter(({ parent }) => parent === table)) {
      if (LEFT_OUT.has(child) || child === table) continue
      for (const found of find(child, from, row[to], MOST_ROWS))
        if (child === 'participation') addWithChildren(child, found)
        else addWithParents(child, found)
    }
  }
  for (const id of activityIds)
    for (const row of find('activity', 'id', id, 1)) addWithChildren('activity', row)
  return new Map(
    inOrder(tables, links).flatMap((table) => {
      const rows = [...(kept.get(table)?.values() ?? [])]
      return rows.length > 0 ? [[table, rows] as const] : []
    }),
  )
}

/** Tables that others point to come first. */
function inOrder(tables: readonly string[], links: readonly Link[]): string[] {
  const sorted: string[] = []
  const add = (table: string, above: readonly string[]): void => {
    if (sorted.includes(table) || above.includes(table)) return
    for (const { parent } of links.filter((link) => link.table === table)) add(parent, [...above, table])
    sorted.push(table)
  }
  for (const table of tables) add(table, [])
  return sorted
}

/** One statement for each table. A line with only a semicolon ends it. */
export function asSql(rows: ReadonlyMap<string, readonly Row[]>): string {
  return [...rows]
    .map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      const values = rows.map(
        (row) => `(${columns.map((column) => literal(column, row[column])).join(', ')})`,
      )
      return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values\n${values.join(',\n')}\non conflict do nothing\n;\n`
    })
    .join('')
}

function literal(column: string, value: unknown): string {
  if (value === null || column === 'password_hash') return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`${column} is neither text nor number`)
}
