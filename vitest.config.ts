import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { doorPage } from './vite.door.ts'
import { breachedPasswordLists } from './vite.passwords.ts'
import { canadianPlaces } from './vite.places.ts'
import { threadPrograms } from './vite.threads.ts'

const support = (file: string) => `tests/infrastructure/vitest/${file}.ts`
const plugins = [canadianPlaces(), breachedPasswordLists(), threadPrograms(), doorPage(undefined)]

const isSmall = process.env.TEST_SIZE === 'small'

/** Lists the test files under a folder whose first line is this. */
function filesThatBegin(folder: string, firstLine: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => firstLine.test(readFileSync(file, 'utf8')))
}

/**
 * The small run plays on PostgreSQL only the files that prove what depends on the engine: locks, transactions, sums. They say so, and
 * why, in their first line: `// Also on PostgreSQL: …`. The full run plays all.
 */
const FOR_POSTGRES = isSmall
  ? filesThatBegin('tests/api', /^\/\/ Also on PostgreSQL: .+/)
  : ['tests/api/**/*.test.ts']

/** What takes minutes and proves what a quicker file proves in part: only the full run plays these. */
const LEFT_OUT = isSmall
  ? ['tests/kill', 'tests/faults'].flatMap((folder) => filesThatBegin(folder, /^\/\/ Only in test:all: .+/))
  : []

/**
 * Ends a test or a hook that hangs. No test is to fail because the machine is busy: one of a few seconds takes a minute while the other
 * suites of the full run share its two cores.
 */
const HANGING_MS = 5 * 60_000

/** The API tests run twice, on SQLite and on PostgreSQL: TEST_DATABASE_URL says where; without it, SQLite in memory. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
        },
      },
      {
        plugins,
        test: {
          name: 'api-sqlite',
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
          setupFiles: support('file-of-its-own'),
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
          env: { TEST_DATABASE_URL: '' },
        },
      },
      {
        plugins,
        test: {
          name: 'api-postgres',
          include: FOR_POSTGRES,
          isolate: false,
          globalSetup: support('postgres'),
          setupFiles: [support('postgres-env'), support('file-of-its-own')],
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
        },
      },
      {
        plugins,
        test: {
          name: 'redis',
          include: ['tests/redis/**/*.test.ts'],
          globalSetup: support('redis'),
          setupFiles: support('redis-env'),
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
        },
      },
      {
        plugins,
        test: {
          name: 'race',
          include: ['tests/race/**/*.test.ts'],
          globalSetup: support('postgres'),
          setupFiles: support('postgres-env'),
          testTimeout: 15 * 60_000,
          hookTimeout: HANGING_MS,
        },
      },
      {
        plugins,
        test: {
          name: 'shared',
          include: ['tests/shared/**/*.test.ts'],
          globalSetup: support('postgres'),
          setupFiles: support('postgres-env'),
          testTimeout: 15 * 60_000,
          hookTimeout: HANGING_MS,
        },
      },
      {
        plugins,
        test: {
          name: 'kill',
          include: ['tests/kill/**/*.test.ts'],
          exclude: LEFT_OUT,
          // Of the flows of a walk, each of which has a product of its own. The command's option does not reach projects.
          maxConcurrency: 2,
          globalSetup: support('postgres'),
          setupFiles: support('postgres-env'),
          testTimeout: 30 * 60_000,
          hookTimeout: HANGING_MS,
        },
      },
      {
        plugins,
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          testTimeout: (Number(process.env.SOAK_MINUTES ?? 30) + 20) * 60_000,
        },
      },
      {
        plugins,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: LEFT_OUT,
          globalSetup: support('postgres'),
          setupFiles: support('postgres-env'),
          testTimeout: 15 * 60_000,
          hookTimeout: HANGING_MS,
        },
      },
    ],
  },
})
