import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type DatabaseAddress, openDatabase } from '#db/dialect.ts'
import { putMarker } from '#db/queries/platform/marker.ts'
import type { Db } from '#db/schema.ts'
import { NEEDED_MIGRATION } from '#db/start/schema-check.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'
import { afterwards, endAll, newFolder, type Outcome, type Program, run, startAndListen } from './programs.ts'

afterEach(endAll)

const isWhole = process.env.TEST_SIZE === 'whole'

interface Installation {
  dataDir: string
  env: Record<string, string>
  database: DatabaseAddress
}

type Engine = 'SQLite' | 'PostgreSQL'
const engines: Engine[] = ['SQLite', 'PostgreSQL']

async function emptyInstallation(engine: Engine): Promise<Installation> {
  const dataDir = await newFolder()
  if (engine === 'SQLite')
    return { dataDir, env: {}, database: { kind: 'sqlite', file: join(dataDir, 'viree.sqlite') } }
  const { url, drop } = await makeDatabase(process.env.TEST_DATABASE_URL ?? '')
  afterwards(drop)
  return { dataDir, env: { DATABASE_URL: url }, database: { kind: 'postgres', url } }
}

async function installation(engine: Engine = 'SQLite'): Promise<Installation> {
  const made = await emptyInstallation(engine)
  expect(await run('setup', made)).toMatchObject({ code: 0 })
  return made
}

async function change(database: DatabaseAddress, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDatabase(database)
  await work(db)
  await db.destroy()
}

/** It ended, and printed a message instead of a stack. */
function expectRefusal({ code, said }: Outcome, words: RegExp): void {
  expect(code, said).toBe(1)
  expect(said).toMatch(words)
  expect(said.trim().split('\n'), said).toHaveLength(1)
}

const secretsOf = ({ dataDir }: Installation) => readFile(join(dataDir, 'secrets.json'), 'utf8')

describe.each(engines)('two first starts at once, on %s', (engine) => {
  test.each(Array.from({ length: isWhole ? 10 : 1 }, (_, round) => round + 1))(
    'agree on one schema and one set of secrets (round %i)',
    async () => {
      const place = await emptyInstallation(engine)
      const outcomes = await Promise.all([run('setup', place), run('setup', place), run('setup', place)])
      expectAllWell(outcomes)
      const secrets = await secretsOf(place)
      expectAllWell([await run('setup', place)])
      expect(await secretsOf(place)).toBe(secrets)
    },
  )
})

test.each(isWhole ? engines : engines.slice(0, 1))(
  'two first starts at once play the demo once, and opening it to others is told, on %s',
  async (engine) => {
    const place = await emptyInstallation(engine)
    const options = { ...place, env: { ...place.env, VIREE_DEMO: '1' } }
    const outcomes = await Promise.all([run('setup', options), run('setup', options)])
    expectAllWell(outcomes)
    const printed = outcomes.map(({ said }) => /Sign in as operator .*/.exec(said)?.[0])
    expect(printed[0]).toBeTruthy()
    expect(printed[1]).toBe(printed[0])

    // The same folder, after the machine was opened to others: start-up says what is missing, and which accounts
    // exist.
    const open = { ...place.env, HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost' }
    const { code, said } = await run('setup', { ...place, env: open })
    expect(code, said).toBe(0)
    expect(said).toMatch(/^PUBLIC_URL is missing/m)
    expect(said).toMatch(/demo accounts cannot sign in on a public address/)
    expect(said).not.toMatch(/without demo data/)
  },
)

function expectAllWell(outcomes: Outcome[]): void {
  expect(
    outcomes.map(({ code }) => code),
    outcomes.map(({ said }) => said).join('\n'),
  ).toEqual(outcomes.map(() => 0))
}

interface Fault {
  fault: string
  spoil: (place: Installation) => Promise<unknown>
  words: RegExp
}

const OLDER: Fault = {
  fault: 'an older schema',
  spoil: ({ database }) =>
    change(database, (db) =>
      sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db),
    ),
  words: /schema of the database is older.*npm start/,
}

const NEWER: Fault = {
  fault: 'a newer schema that must be known',
  spoil: ({ database }) =>
    change(database, async (db) => {
      await sql`insert into kysely_migration values ('2099-01-01T0000-other', '')`.execute(db)
      await putMarker(db, NEEDED_MIGRATION, '2099-01-01T0000-other', '')
    }),
  words: /newer version.*2099-01-01T0000-other/,
}

const OTHER_SECRETS: Fault = {
  fault: 'secrets that are not those of the database',
  spoil: ({ dataDir }) =>
    writeFile(
      join(dataDir, 'secrets.json'),
      JSON.stringify({ session: 's'.repeat(32), ticketKey: 'a'.repeat(64), dataKey: 'b'.repeat(64) }),
    ),
  words: /made with other secrets/,
}

const NO_SECRETS: Fault = {
  fault: 'a missing secrets.json',
  spoil: ({ dataDir }) => rm(join(dataDir, 'secrets.json')),
  words: /secrets\.json is missing.*npm start/,
}

const programs: Program[] = ['web', 'worker', 'remix-serve']

/** Each program and each fault once; the rules themselves are in tests/api/platform/start.test.ts. */
const cases: { program: Program; engine: Engine; fault: Fault }[] = isWhole
  ? programs.flatMap((program) =>
      engines.flatMap((engine) =>
        [OLDER, NEWER, OTHER_SECRETS, NO_SECRETS].map((fault) => ({ program, engine, fault })),
      ),
    )
  : [
      { program: 'web', engine: 'PostgreSQL', fault: OLDER },
      { program: 'worker', engine: 'SQLite', fault: OTHER_SECRETS },
      { program: 'remix-serve', engine: 'SQLite', fault: NEWER },
    ]

test.each(cases)(
  '$program, started alone, refuses $fault.fault, on $engine',
  async ({ program, engine, fault }) => {
    const place = await installation(engine)
    await fault.spoil(place)
    expectRefusal(await run(program, place), fault.words)
  },
)

test.each(isWhole ? programs : programs.slice(0, 1))(
  '%s refuses a folder that was never set up, and makes no secrets in it',
  async (program) => {
    const dataDir = await newFolder()
    expectRefusal(await run(program, { dataDir }), NO_SECRETS.words)
    await expect(readFile(join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT')
  },
)

test.each(isWhole ? programs : programs.slice(1, 2))(
  '%s works with a newer schema that need not be known: a version can be taken back',
  async (program) => {
    const place = await installation()
    await change(place.database, (db) =>
      sql`insert into kysely_migration values ('2099-01-01T0000-other', '')`.execute(db),
    )
    expectAllWell([await run('setup', place)])
    await startAndListen(program, place)
  },
)

test('the setup stops with a sentence where secrets.json is damaged, and leaves it as it is', async () => {
  const place = await installation()
  await writeFile(join(place.dataDir, 'secrets.json'), '{"session":"abc')
  expectRefusal(await run('setup', place), /secrets\.json is damaged.*restore/)
  expect(await secretsOf(place)).toBe('{"session":"abc')
})

test('what a start writes is for its owner only; what an earlier version left open is closed', async () => {
  const place = await installation()
  const modes = async () => {
    const names = ['', ...(await readdir(place.dataDir))]
    const found = await Promise.all(names.map((name) => stat(join(place.dataDir, name))))
    return found.map(({ mode }) => (mode & 0o077).toString(8))
  }
  expect([...new Set(await modes())]).toEqual(['0'])
  for (const [name, mode] of [
    ['', 0o755],
    ['viree.sqlite', 0o644],
    ['secrets.json', 0o644],
  ] as const)
    await chmod(join(place.dataDir, name), mode)
  await run('setup', place)
  expect([...new Set(await modes())]).toEqual(['0'])
})

test.each(engines)(
  'a setup that kills itself in the middle of an upgrade is followed by one that works, on %s',
  async (engine) => {
    const place = await emptyInstallation(engine)
    const statements = isWhole ? [1, 40, 80, 120, 160, 200, 230] : [120]
    for (const statement of statements)
      expect(await dieWhileMigrating(place.database, statement)).toBe('SIGKILL')
    expectAllWell([await run('setup', place)])
  },
)

/** A process of its own that ends without warning before that statement; returns how it ended. */
async function dieWhileMigrating(database: DatabaseAddress, statement: number): Promise<unknown> {
  const script = fileURLToPath(new URL('dies-while-migrating.ts', import.meta.url))
  const child = fork(script, [JSON.stringify(database), String(statement)], { execArgv: ['--import', 'tsx'] })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}
