import { ownChromium } from './infrastructure/chromium.mjs'
import {
  chromiumProgram,
  javaProgram,
  nginxProgram,
  pgbouncerProgram,
  postgresFolder,
  redisProgram,
} from './infrastructure/programs.mjs'

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} [command] run with a machine-readable report
 * @property {'vitest' | 'playwright'} [reporter]
 * @property {Record<string, string>} [env] settings of the suite
 * @property {Record<string, string[]>} [checks] or these, each of which counts as one test
 * @property {() => string | null} [lacks] why it cannot run on this machine
 * @property {boolean} [isWaiting] it waits for servers and clocks more than it computes: it runs beside the others
 * @property {boolean} [isPatient] it only computes: it gets the processor time that all others leave
 * @property {boolean} [isMeasuring] its full size measures times, and runs alone
 */

const vitest = (/** @type {string} */ project, workers = 2) => ({
  name: project,
  command: ['vitest', 'run', '--project', project, '--passWithNoTests', `--maxWorkers=${workers}`],
  reporter: /** @type {const} */ ('vitest'),
})

const playwright = (
  /** @type {string} */ name,
  /** @type {string[]} */ projects,
  /** @type {string[]} */ options = [],
) => ({
  name,
  command: [
    'playwright',
    'test',
    '--pass-with-no-tests',
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
  ],
  reporter: /** @type {const} */ ('playwright'),
})

const unless = (/** @type {unknown} */ isThere, /** @type {string} */ name) =>
  isThere ? null : `${name} is not installed and could not be`

/** Suites whose tests start, stop and kill servers of their own. */
const lacksServers = () => unless(postgresFolder(), 'PostgreSQL') ?? unless(redisProgram(), 'redis-server')

/** A small run has each journey once: with script those about script, without it all others. Both ways only the smoke journeys. */
const WITH_SCRIPT = ['--grep', '@script|@smoke']
const WITHOUT_SCRIPT = ['--grep-invert', '@script']

const WAYS = ['fr-phone', 'fr-desk', 'en-phone', 'en-desk']

/**
 * Every suite of the test command, in the order in which it runs. Each journey runs once, without script in English
 * on a desk or, tagged @script, with script in French on a phone; tagged @smoke it runs both ways. `all` runs every combination.
 * @param {{ all: boolean }} options
 * @returns {Suite[]}
 */
export function suites({ all }) {
  const lacksChromium = () => unless(chromiumProgram(ownChromium()), 'Chromium')
  /** In the full size each way is a suite of its own: a run that was broken off goes on with the next one. */
  const browsers = (
    /** @type {string} */ name,
    /** @type {string} */ kind,
    { usual = '', options = /** @type {string[]} */ ([]) },
  ) =>
    all
      ? WAYS.map((way) => ({ ...playwright(`${name}-${way}`, [`${kind}-${way}`]), lacks: lacksChromium }))
      : [{ ...playwright(name, [`${kind}-${usual}`], options), lacks: lacksChromium }]

  return [
    {
      name: 'static',
      isPatient: true,
      checks: {
        'types, and rules that know them': ['oxlint'],
        lint: ['eslint', '.', '--max-warnings', '0'],
        format: ['prettier', '--check', '.'],
        'check:deps': ['depcruise', 'app', 'server', 'db', 'emails', '--config', '.dependency-cruiser.cjs'],
        // By the compiler that editors use, too.
        ...(all && { tsc: ['tsc', '--noEmit'] }),
      },
    },
    vitest('unit'),
    vitest('api-sqlite'),
    // In the small size the suites that wait leave it room.
    { ...vitest('api-postgres'), isWaiting: !all, lacks: () => unless(postgresFolder(), 'PostgreSQL') },
    { ...vitest('redis'), isWaiting: true, lacks: () => unless(redisProgram(), 'redis-server') },
    {
      ...vitest('race'),
      isWaiting: true,
      env: { RACE_ROUNDS: all ? '500' : '60' },
      lacks: () => unless(postgresFolder(), 'PostgreSQL'),
    },
    {
      // Its full size measures how long a page is shown.
      ...vitest('shared', all ? 1 : 2),
      isWaiting: true,
      isMeasuring: true,
      lacks: () => unless(postgresFolder(), 'PostgreSQL'),
    },
    {
      ...vitest('kill'),
      isWaiting: true,
      env: { KILL_SIZE: all ? 'whole' : 'small' },
      lacks: lacksServers,
    },
    {
      ...vitest('faults', all ? 2 : 3),
      isWaiting: true,
      lacks: () => lacksServers() ?? unless(pgbouncerProgram(), 'pgbouncer'),
    },
    // Half an hour of it is `npm run soak`.
    ...(all
      ? [
          {
            ...vitest('soak'),
            isMeasuring: true,
            env: { SOAK_MINUTES: process.env.SOAK_MINUTES ?? '3' },
            lacks: () =>
              lacksServers() ?? unless(pgbouncerProgram(), 'pgbouncer') ?? unless(nginxProgram(), 'nginx'),
          },
        ]
      : []),
    ...browsers('browser-js', 'js', { usual: 'fr-phone', options: WITH_SCRIPT }),
    ...browsers('browser-no-js', 'nojs', { usual: 'en-desk', options: WITHOUT_SCRIPT }),
    // After the journeys: it checks the states that they recorded.
    ...browsers('axe', 'axe', { usual: 'fr-phone' }),
    { ...playwright('html', ['html']), lacks: () => unless(javaProgram(), 'Java') },
  ]
}
