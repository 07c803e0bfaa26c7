import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ run: number, skipped: number, failed: number }} Count */

/** What a suite counts for when it died before it could report. */
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
  // Something beside the tests went wrong: a hook, a leak, an error that nobody caught.
  return code !== 0 && counted.failed === 0 ? { ...counted, run: counted.run + 1, failed: 1 } : counted
}

/** @param {any} report */
function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  // A file that does not even load has no test to fail.
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
  // What passed at the second try is named by Playwright in its own list.
  return { run: expected + unexpected + flaky + broken, skipped, failed: unexpected + broken }
}
