import { copyFileSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import pg from 'pg'
import { BooleanPlugin, PostgresBooleanDialect } from '#db/booleans.ts'
import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import type { Database, Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'
import { firstMigrations, migrateStepwise, type Point } from './cut.ts'
import { fillFirstSchema } from './old-database.ts'

/** A database at one of its migrations, of which copies can be killed during an upgrade. */
export interface Ground {
  /** Every point that an upgrade from here passes. */
  points: Point[]
  /** A copy of it whose upgrade was killed at that point. */
  kill(point: Point): Promise<DatabaseAddress>
  drop(): Promise<void>
}

export interface Engine {
  name: string
  /** After the first so many migrations, with rows unless there are none. */
  prepare(migrations: number): Promise<Ground>
  /** The complete schema, as comparable text. */
  describe(db: Db): Promise<unknown>
}

async function build(address: DatabaseAddress, count: number): Promise<void> {
  const db = openDatabase(address)
  if (count > 0) {
    await migrate(db, { known: firstMigrations(1) })
    await fillFirstSchema(db)
    await migrate(db, { known: firstMigrations(count) })
  }
  await db.destroy()
}

const FILES = ['viree.sqlite', 'viree.sqlite-wal']

function copyFiles(from: string, to: string): void {
  for (const name of FILES) if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name))
}

/** A killed process leaves the files as they are at that moment: the next start is tested on a copy of them. */
export const sqlite: Engine = {
  name: 'SQLite',
  async prepare(count) {
    const root = await mkdtemp(join(tmpdir(), 'viree-cut-'))
    const folderOf = ({ migration, statement }: Point) => join(root, `${migration}-${statement}`)
    const addressIn = (folder: string): DatabaseAddress => ({
      kind: 'sqlite',
      file: join(folder, 'viree.sqlite'),
    })
    const ground = join(root, 'ground')
    const points: Point[] = []
    await mkdir(ground)
    await build(addressIn(ground), count)

    const run = async (at: (point: Point, folder: string) => void) => {
      const folder = await mkdtemp(join(root, 'run-'))
      copyFiles(ground, folder)
      const db = openDatabase(addressIn(folder))
      await migrateStepwise(db, (point) => at(point, folder)).finally(() => db.destroy())
    }
    await run((point) => points.push(point))
    return {
      points,
      async kill(killed) {
        const copy = folderOf(killed)
        await mkdir(copy)
        await run((point, folder) => {
          if (point.migration !== killed.migration || point.statement !== killed.statement) return
          copyFiles(folder, copy)
          throw new Error('cut')
        }).then(
          () => Promise.reject(new Error('The upgrade was not cut.')),
          () => undefined,
        )
        return addressIn(copy)
      },
      drop: () => rm(root, { recursive: true, force: true }),
    }
  },
  async describe(db) {
    const { rows } =
      await sql`select type, name, tbl_name, sql from sqlite_master where name not like 'kysely%' order by type, name`.execute(
        db,
      )
    return rows
  },
}

/** The server only sees that the connection of a killed process was closed. */
export function postgresEngine(server: string): Engine {
  const copyOf = (template: string) => makeDatabase(server, new URL(template).pathname.slice(1))
  return {
    name: 'PostgreSQL',
    async prepare(count) {
      const ground = await makeDatabase(server)
      await build({ kind: 'postgres', url: ground.url }, count)
      const rehearsal = await copyOf(ground.url)
      const points: Point[] = []
      const db = openDatabase({ kind: 'postgres', url: rehearsal.url })
      await migrateStepwise(db, (point) => points.push(point))
      await db.destroy()

      return {
        points,
        async kill(killed) {
          const copy = await copyOf(ground.url)
          const { db, cut } = openToCut(copy.url)
          await sql`select 1`.execute(db) // there is a connection to cut
          const migrating = migrateStepwise(db, ({ migration, statement }) => {
            if (migration === killed.migration && statement === killed.statement) cut()
          })
          await migrating.then(
            () => Promise.reject(new Error('The upgrade was not cut.')),
            () => undefined,
          )
          await db.destroy()
          return { kind: 'postgres', url: copy.url }
        },
        drop: () => Promise.resolve(), // all of them are removed with their server
      }
    },
    async describe(db) {
      const { rows } =
        await sql`select table_name, column_name, data_type, is_nullable, column_default, '' as definition from information_schema.columns where table_schema = 'public'
          union all select tablename, indexname, '', '', '', indexdef from pg_indexes where schemaname = 'public'
          union all select '', proname, '', '', '', prosrc from pg_proc where pronamespace = 'public'::regnamespace
          order by 1, 2`.execute(db)
      return rows
    },
  }
}

function openToCut(url: string): { db: Db; cut: () => void } {
  const sockets: Socket[] = []
  const stream = () => {
    const socket = new Socket()
    sockets.push(socket)
    return socket
  }
  const pool = new pg.Pool({ connectionString: url, stream })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({
    dialect: new PostgresBooleanDialect({ pool }),
    plugins: [new CamelCasePlugin(), new BooleanPlugin()],
  })
  return { db, cut: () => sockets.forEach((socket) => socket.destroy()) }
}
