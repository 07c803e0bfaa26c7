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

/**
 * Every suite of the test command, in the order in which it runs. Each journey runs once, without script in English
 * on a desk or, tagged @script, with script in French on a phone; tagged @smoke it runs both ways. `all` runs every combination.
 * @param {{ all: boolean }} options
 * @returns {Suite[]}
 */
export function suites({ all }) {
  const ways = (/** @type {string} */ kind, /** @type {string} */ usual) =>
    all ? ['fr-phone', 'fr-desk', 'en-phone', 'en-desk'].map((way) => `${kind}-${way}`) : [`${kind}-${usual}`]
  const lacksChromium = () => unless(chromiumProgram(ownChromium()), 'Chromium')

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
    { ...playwright('browser-js', ways('js', 'fr-phone'), all ? [] : WITH_SCRIPT), lacks: lacksChromium },
    {
      ...playwright('browser-no-js', ways('nojs', 'en-desk'), all ? [] : WITHOUT_SCRIPT),
      lacks: lacksChromium,
    },
    // After the journeys: it checks the states that they recorded.
    { ...playwright('axe', ways('axe', 'fr-phone')), lacks: lacksChromium },
    { ...playwright('html', ['html']), lacks: () => unless(javaProgram(), 'Java') },
  ]
}
