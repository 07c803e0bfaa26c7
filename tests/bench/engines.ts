import { postgresFolder } from '#tests/infrastructure/programs.mjs'
import { type PostgresServer, startPostgres } from '#tests/infrastructure/servers/postgres.ts'

export interface Engine {
  name: 'SQLite' | 'PostgreSQL'
  postgres?: PostgresServer
}

/** With SQLite, then with a PostgreSQL of our own that writes every commit to the disk; without it where none is installed. */
export async function onEachEngine(measure: (engine: Engine) => Promise<void>): Promise<void> {
  await measure({ name: 'SQLite' })
  if (!postgresFolder()) {
    console.log('PostgreSQL is not installed: only SQLite is measured.')
    return
  }
  const postgres = await startPostgres({ durable: true })
  await measure({ name: 'PostgreSQL', postgres }).finally(() => postgres.stop())
}
