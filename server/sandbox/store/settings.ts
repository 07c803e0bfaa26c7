import type { Database } from 'better-sqlite3'

/** Values that outlive the process: the clock's offset, the switches. */
export interface KeptSettings {
  read<T>(name: string, otherwise: T): T
  write(name: string, value: unknown): void
}

export function keepSettings(database: Database): KeptSettings {
  const find = database.prepare<[string], { value: string }>('select value from setting where name = ?')
  const save = database.prepare(
    'insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  )
  return {
    read<T>(name: string, otherwise: T): T {
      const row = find.get(name)
      return row ? (JSON.parse(row.value) as T) : otherwise
    },
    write: (name, value) => void save.run(name, JSON.stringify(value)),
  }
}
