/**
 * The test command. `node tests/run.mjs` runs every suite; names run only those (`node tests/run.mjs unit redis`); `--all` runs all
 * tests in their full size, and meets the product in every combination of JavaScript, language and screen. Ends with what failed and
 * a table, and leaves both in test-results/summary.json. `--continue` goes on where a run of the same commit was broken off.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../server/bin/run.mjs'
import { commitNow, keepGreen, readGreen } from './green.mjs'
import { count, failures, secondTries } from './reports.mjs'
import { suites } from './suites.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** @typedef {import('./reports.mjs').Count & { name: string, seconds: number, reason?: string, failures?: string[], secondTries?: string[], isOfBefore?: boolean }} Outcome */

const RESULTS = 'test-results'
/** The demo data, played by the first suite of a small run that needs them (played-demo.ts). The full sizes take hours. */
const KEPT_DEMO = join(RESULTS, 'played-demo')
/** The niceness of what only computes: it ends with the last of the others. */
const PATIENT = 10
/** The niceness of what runs beside the main lane, which is the longest of the full size: its tests keep their pace. */
const BESIDE = 2
const words = process.argv.slice(2)
const all = words.includes('--all')
const known = suites({ all })
/** Tests that take long run whole only in `test:all`. */
const size = all ? 'whole' : 'small'
const names = words.filter((word) => !['--all', '--continue'].includes(word))
const strange = names.filter((name) => !known.some((suite) => suite.name === name))
if (strange.length > 0) {
  console.error(
    `No suite is called ${strange.join(', ')}: there are ${known.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

rmSync(join(RESULTS, 'summary.json'), { force: true })
forgetDemo()
mkdirSync(RESULTS, { recursive: true })
const tested = { commit: commitNow(), size }
/** The suites that were whole and green on this commit, where the run is to go on. */
const green = words.includes('--continue') ? readGreen(RESULTS, tested) : []
const chosen = known.filter(({ name }) => names.length === 0 || names.includes(name))
// States that an earlier run recorded are not those of this run.
if (green.length === 0 && chosen.some(({ name }) => name.startsWith('browser')))
  rmSync(join(RESULTS, 'states'), { recursive: true, force: true })
/** The full size of what measures runs before the others, and alone. */
const alone = chosen.filter(({ isMeasuring }) => all && isMeasuring)
const lanes = lanesOf(chosen.filter((suite) => !alone.includes(suite)))
const [main = []] = lanes
const measured = await runInTurn(alone)
const outcomes = [...measured, ...(await Promise.all(lanes.map(runInTurn))).flat()]
forgetDemo()
conclude(chosen.flatMap(({ name }) => outcomes.filter((outcome) => outcome.name === name)))

/**
 * The suites that run beside each other, so that both cores are busy until the end.
 * @param {import('./suites.mjs').Suite[]} suites
 */
function lanesOf(suites) {
  const lanes = [
    suites.filter(({ isWaiting, isPatient }) => !isWaiting && !isPatient),
    suites.filter(({ isWaiting }) => isWaiting),
    suites.filter(({ isPatient }) => isPatient),
  ]
  return lanes.filter(({ length }) => length > 0)
}

/**
 * @param {import('./suites.mjs').Suite[]} suites
 * @returns {Promise<Outcome[]>}
 */
async function runInTurn(suites) {
  const outcomes = []
  for (const suite of suites) {
    const before = green.find(({ name }) => name === suite.name)
    if (before) {
      console.log(`\n── ${suite.name}: green before, on this commit`)
      outcomes.push({ ...before, isOfBefore: true })
      continue
    }
    const began = Date.now()
    const outcome = await runSuite(suite)
    const whole = { name: suite.name, ...outcome, seconds: Math.round((Date.now() - began) / 1000) }
    // A file that was changed meanwhile may have been tested or not.
    if (commitNow() === tested.commit) keepGreen(RESULTS, tested, whole)
    outcomes.push(whole)
  }
  return outcomes
}

/**
 * @param {import('./suites.mjs').Suite} suite
 * @returns {Promise<Omit<Outcome, 'name' | 'seconds'>>}
 */
async function runSuite(suite) {
  const { name, command, reporter, env = {}, checks = {}, lacks } = suite
  const reason = lacks?.()
  if (reason) {
    console.log(`\n── ${name}: skipped, ${reason}`)
    return { run: 0, skipped: 1, failed: 0, reason }
  }
  // The output of two suites at once is unreadable: all but those of the main lane are printed when they are over.
  const quiet = !main.includes(suite) && !alone.includes(suite)
  if (command && reporter) {
    if (!quiet) console.log(`\n── ${name}`)
    const { said, ...outcome } = await runReported(name, command, reporter, { env, quiet })
    if (quiet) console.log(`\n── ${name}, beside the others\n${said}`)
    return outcome
  }
  return runChecks(name, checks, quiet)
}

/**
 * Side by side; the output of a failure says by itself which one it was.
 * @param {string} name @param {Record<string, string[]>} checks @param {boolean} quiet
 */
async function runChecks(name, checks, quiet) {
  const names = Object.keys(checks)
  const title = `\n── ${name}${quiet ? ', beside the others' : ''}: ${names.join(', ')}`
  if (!quiet) console.log(title)
  const niceness = quiet ? PATIENT : 0
  const ended = await Promise.all(Object.values(checks).map((words) => call(words, { quiet, niceness })))
  if (quiet) console.log([title, ...ended.map(({ said }) => said)].join('\n'))
  const failed = names.filter((_, index) => ended[index]?.code !== 0)
  for (const check of failed) console.log(`── ${name}: ${check} failed`)
  return { run: names.length, skipped: 0, failed: failed.length, failures: failed }
}

/**
 * @param {string} name @param {string[]} command @param {'vitest' | 'playwright'} reporter
 * @param {{ env: Record<string, string>, quiet: boolean }} options
 */
async function runReported(name, command, reporter, { env, quiet }) {
  const file = join(RESULTS, `${name}.json`)
  rmSync(file, { force: true })
  const niceness = all && quiet ? BESIDE : 0
  const { code, said } =
    reporter === 'vitest'
      ? await call([...command, '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`], {
          env,
          quiet,
          niceness,
        })
      : await call([...command, '--reporter', 'list,json', '--output', join(RESULTS, name)], {
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(all ? {} : { KEPT_DEMO }) },
          quiet,
          niceness,
        })
  const again = reporter === 'playwright' ? secondTries(file) : []
  return { ...count(reporter, file, code), failures: failures(reporter, file), secondTries: again, said }
}

/** Another build, or another day, plays others. */
function forgetDemo() {
  for (const name of [KEPT_DEMO, `${KEPT_DEMO}.part`]) rmSync(name, { recursive: true, force: true })
}

/** @param {string[]} command @param {{ env?: Record<string, string>, quiet?: boolean, niceness?: number }} [options] */
async function call([tool = '', ...args], { env = {}, quiet = false, niceness = 0 } = {}) {
  // Removes NODE_ENV=production of the caller's shell, which would change the tests.
  const { NODE_ENV: _, ...own } = process.env
  const program = tool === 'node' ? process.execPath : join('node_modules', '.bin', tool)
  return run(program, args, { env: { ...own, TEST_SIZE: size, ...env }, quiet, niceness })
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

  for (const { name, secondTries = [] } of outcomes) {
    for (const journey of secondTries) console.log(`\n↻ ${name}, passed at its second try · ${journey}`)
  }

  const row = (/** @type {(string | number)[]} */ [name = '', ...numbers]) =>
    [String(name).padEnd(22), ...numbers.map((number) => String(number).padStart(7))].join(' · ')
  console.log(`\n${row(['suite', 'run', 'skipped', 'failed', 'seconds'])}`)
  for (const { name, run, skipped, failed, seconds, reason, isOfBefore } of outcomes) {
    const note = reason ?? (isOfBefore ? 'in the run before' : '')
    console.log(row([name, run, reason ? 'all' : skipped, failed, seconds]) + (note && `   ${note}`))
  }
  process.exitCode = failed === 0 ? 0 : 1
}
