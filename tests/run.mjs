/**
 * The test command. `node tests/run.mjs` runs every suite; names run only those (`node tests/run.mjs unit redis`); `--all` meets the
 * product in every combination of JavaScript, language and screen. Ends with
 * what failed and a table, and leaves both in test-results/summary.json.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../server/bin/run.mjs'
import { count, failures } from './reports.mjs'
import { suites } from './suites.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @typedef {import('./reports.mjs').Count & { name: string, reason?: string, failures?: string[] }} Outcome */

const RESULTS = 'test-results'
const words = process.argv.slice(2)
const all = words.includes('--all')
const known = suites({ all })
/** Tests that take long run whole only in `test:all`. */
const size = all ? 'whole' : 'small'
const names = words.filter((word) => word !== '--all')
const strange = names.filter((name) => !known.some((suite) => suite.name === name))
if (strange.length > 0) {
  console.error(
    `No suite is called ${strange.join(', ')}: there are ${known.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

rmSync(join(RESULTS, 'summary.json'), { force: true })
mkdirSync(RESULTS, { recursive: true })
const outcomes = []
for (const suite of known) {
  if (names.length === 0 || names.includes(suite.name)) outcomes.push(await runSuite(suite))
}
conclude(outcomes)

/**
 * @param {import('./suites.mjs').Suite} suite
 * @returns {Promise<Outcome>}
 */
async function runSuite({ name, command, reporter, env = {}, checks = {}, lacks }) {
  const reason = lacks?.()
  if (reason) {
    console.log(`\n── ${name}: skipped, ${reason}`)
    return { name, run: 0, skipped: 1, failed: 0, reason }
  }
  if (command && reporter) {
    console.log(`\n── ${name}`)
    return { name, ...(await runReported(name, command, reporter, env)) }
  }
  // Each of them uses one core; what they say when something is wrong tells by itself which one it was.
  console.log(`\n── ${name}: ${Object.keys(checks).join(', ')}`)
  const codes = await Promise.all(Object.values(checks).map((words) => call(words)))
  const failed = Object.keys(checks).filter((_, index) => codes[index] !== 0)
  for (const check of failed) console.log(`── ${name}: ${check} failed`)
  return { name, run: codes.length, skipped: 0, failed: failed.length, failures: failed }
}

/** @param {string} name @param {string[]} command @param {'vitest' | 'playwright'} reporter @param {Record<string, string>} env */
async function runReported(name, command, reporter, env) {
  const file = join(RESULTS, `${name}.json`)
  rmSync(file, { force: true })
  const code =
    reporter === 'vitest'
      ? await call(
          [...command, '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
          env,
        )
      : await call([...command, '--reporter', 'list,json', '--output', join(RESULTS, name)], {
          ...env,
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        })
  return { ...count(reporter, file, code), failures: failures(reporter, file) }
}

/** @param {string[]} command @param {Record<string, string>} [env] */
async function call([tool = '', ...args], env = {}) {
  // The tests of a machine whose shell says NODE_ENV=production are the same tests.
  const { NODE_ENV: _, ...own } = process.env
  const program = tool === 'node' ? process.execPath : join('node_modules', '.bin', tool)
  const { code } = await run(program, args, { env: { ...own, TEST_SIZE: size, ...env } })
  return code
}

/** @param {Outcome[]} outcomes */
function conclude(outcomes) {
  const sum = (/** @type {'run' | 'failed'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const failed = sum('failed')
  const passed = sum('run') - failed
  writeFileSync(
    join(RESULTS, 'summary.json'),
    `${JSON.stringify({ passed, failed, suites: outcomes }, null, 2)}\n`,
  )

  for (const { name, failures = [] } of outcomes) {
    for (const failure of failures) console.log(`\n✗ ${name} · ${failure}`)
  }

  const row = (/** @type {(string | number)[]} */ [name = '', ...numbers]) =>
    [String(name).padEnd(14), ...numbers.map((number) => String(number).padStart(7))].join(' · ')
  console.log(`\n${row(['suite', 'run', 'skipped', 'failed'])}`)
  for (const { name, run, skipped, failed, reason } of outcomes) {
    console.log(row([name, run, reason ? 'all' : skipped, failed]) + (reason ? `   ${reason}` : ''))
  }
  process.exitCode = failed === 0 ? 0 : 1
}
