import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./reports.mjs').Count & { name: string, seconds: number }} Outcome */

/**
 * The commit that is tested, null where a file differs from it: nobody could say afterwards which code it was. And the size.
 * @typedef {{ commit: string | null, size: string }} Tested
 */

const FILE = 'green.json'

/**
 * Remembers a suite that was whole and green, for a run that goes on after this one was broken off.
 * @param {string} folder @param {Tested} tested @param {Outcome} outcome
 */
export function keepGreen(folder, tested, outcome) {
  if (!tested.commit || outcome.failed > 0 || outcome.skipped > 0 || outcome.run === 0) return
  const suites = readGreen(folder, tested).filter(({ name }) => name !== outcome.name)
  writeFileSync(join(folder, FILE), JSON.stringify({ ...tested, suites: [...suites, outcome] }, null, 2))
}

/**
 * Returns the suites that were whole and green on the very same commit, in the same size.
 * @param {string} folder @param {Tested} tested
 * @returns {Outcome[]}
 */
export function readGreen(folder, { commit, size }) {
  const file = join(folder, FILE)
  if (!commit || !existsSync(file)) return []
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  return kept.commit === commit && kept.size === size ? kept.suites : []
}

/** @returns {string | null} */
export function commitNow() {
  const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null // no git, or no checkout
  }
}
