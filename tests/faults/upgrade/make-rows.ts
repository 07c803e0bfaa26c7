/**
 * Writes the rows of an old database: `tsx tests/faults/upgrade/make-rows.ts COMMIT NAME`. The product of that commit is
 * built in a temporary folder, sets itself up with its demo, and a few activities of it are written to NAME.sql with all
 * that belongs to them, and with the names of the migrations that the product knew.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SQLite } from '#db/engines/better-sqlite3.mjs'
import { SQLITE_PACKAGE } from '#db/engines/sqlite-package.mjs'
import { asSql, extractRows } from './extract.ts'

const [commit = '', name = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'viree-old-'))
const data = join(folder, 'data')

/** Ids of activities: one that is over and has people to mark, one to come with people and places left. */
const CHOSEN = {
  past: `select a.id from activity a join participation p on p.activity_id = a.id
    where a.starts_at < :now and a.cancelled_at is null and p.ended_at is null and p.user_id is not null
    and p.attendance is null
    group by a.id having count(*) between 2 and 8 order by count(*) desc limit 1`,
  future: `select a.id from activity a join participation p on p.activity_id = a.id
    where a.starts_at > :now and a.cancelled_at is null and a.validation = 'VALIDED' and a.capacity > 12
    and p.ended_at is null and p.user_id is not null
    and (select count(*) from ticket_type t where t.activity_id = a.id) = 1
    and not exists (select 1 from ticket_type t where t.activity_id = a.id and t.price_cents > 0)
    group by a.id having count(*) between 2 and 8 order by count(*) desc limit 1`,
}

try {
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder])
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules'))
    symlinkSync(resolve('node_modules', name), join(packages, name))
  // Older commits know one version of it, which this Node.js may not take (ADR 052).
  rmSync(join(packages, 'better-sqlite3'))
  symlinkSync(resolve('node_modules', SQLITE_PACKAGE), join(packages, 'better-sqlite3'))
  const inFolder = { cwd: folder, stdio: 'inherit' as const }
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.node.config.ts']
  execFileSync(process.execPath, vite, { ...inFolder, env: { ...process.env, NODE_ENV: 'production' } })
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: data,
  }
  execFileSync(process.execPath, ['build/node/setup.js'], { ...inFolder, env })

  const db = new SQLite(join(data, 'viree.sqlite'))
  const migrations = db.prepare('select name from kysely_migration order by name').pluck().all() as string[]
  const now = new Date().toISOString()
  const idOf = (query: string) => db.prepare(query).pluck().get({ now }) as number | undefined
  const chosen = { past: idOf(CHOSEN.past), future: idOf(CHOSEN.future) }
  if (!chosen.past || !chosen.future) throw new Error(`The demo has none of these: ${JSON.stringify(chosen)}`)
  const rows = extractRows(db, [chosen.past, chosen.future])
  db.close()
  const head = [
    `-- Made by make-rows.ts from ${commit}.`,
    `-- past: ${chosen.past}`,
    `-- future: ${chosen.future}`,
    ...migrations.map((migration) => `-- migration: ${migration}`),
  ]
  const file = fileURLToPath(new URL(`${name}.sql`, import.meta.url))
  writeFileSync(file, `${head.join('\n')}\n\n${asSql(rows)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
