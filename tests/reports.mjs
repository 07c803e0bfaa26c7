import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ run: number, skipped: number, failed: number }} Count */

/** The count of a suite that died before it could report. */
const BROKEN = { run: 1, skipped: 0, failed: 1 }

/**
 * Counts the tests in the report that a runner wrote.
 * @param {'vitest' | 'playwright'} reporter @param {string} file @param {number} code
 * @returns {Count}
 */
export function count(reporter, file, code) {
  if (!existsSync(file)) return code === 0 ? { run: 0, skipped: 0, failed: 0 } : BROKEN
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const counted = reporter === 'vitest' ? fromVitest(report) : fromPlaywright(report)
  // Something outside of the tests went wrong: a hook, a leak, an uncaught error.
  return code !== 0 && counted.failed === 0 ? { ...counted, run: counted.run + 1, failed: 1 } : counted
}

/** How many lines of a failure are repeated below the table: a long log is read from its end. */
const LINES_OF_A_FAILURE = 12

/**
 * The tests that failed, each with the first lines of its failure.
 * @param {'vitest' | 'playwright'} reporter @param {string} file
 * @returns {string[]}
 */
export function failures(reporter, file) {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failed = reporter === 'vitest' ? failedOfVitest(report) : failedOfPlaywright(report)
  return failed.map(({ name, message }) =>
    [name, ...stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE)].join('\n    '),
  )
}

/** @param {any} report @returns {{ name: string, message: string }[]} */
function failedOfVitest({ testResults }) {
  return testResults.flatMap((/** @type {any} */ { name: file, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ test) => ({
        name: `${relative('.', file)} › ${test.fullName}`,
        message: test.failureMessages.join('\n'),
      }))
    return failed.length === 0 && status === 'failed' ? [{ name: relative('.', file), message }] : failed
  })
}

/**
 * The journeys that passed at their second try, each with the first line of what failed at the first.
 * @param {string} file of Playwright
 * @returns {string[]}
 */
export function secondTries(file) {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return testsOfPlaywright(report, 'flaky').map(({ name, results: [first] }) => {
    const [line = ''] = stripVTControlCharacters(first?.error?.message ?? '').split('\n')
    return `${name} (${line})`
  })
}

/** @param {any} report @returns {{ name: string, message: string }[]} */
function failedOfPlaywright(report) {
  const failed = testsOfPlaywright(report, 'unexpected').map(({ name, results }) => ({
    name,
    message: results.at(-1)?.error?.message ?? 'It ended without an error of its own.',
  }))
  const { errors } = report
  return failed.length === 0
    ? errors.map((/** @type {any} */ { message = '' }) => ({ name: 'beside the tests', message }))
    : failed
}

/**
 * @param {any} report @param {'unexpected' | 'flaky'} status
 * @returns {{ name: string, results: { error?: { message?: string } }[] }[]}
 */
function testsOfPlaywright({ suites }, status) {
  const specs = (/** @type {any} */ suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return suites.flatMap(specs).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === status)
      .map((/** @type {any} */ test) => ({
        name: `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
        results: test.results,
      })),
  )
}

/** @param {any} report */
function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that does not load has no test to fail.
  const unread = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    run: numPassedTests + numFailedTests + unread,
    skipped: numPendingTests + numTodoTests,
    failed: numFailedTests + unread,
  }
}

/** @param {any} report */
function fromPlaywright({ stats: { expected, unexpected, flaky, skipped }, errors }) {
  const broken = unexpected === 0 ? errors.length : 0
  return { run: expected + unexpected + flaky + broken, skipped, failed: unexpected + broken }
}
