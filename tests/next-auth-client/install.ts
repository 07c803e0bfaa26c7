import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const STAMP = `${FOLDER}node_modules/.viree-stamp`

/**
 * Before the browser tests: installs the stock client's own packages, which are no part of the product. Where they are
 * not available, the other tests run all the same, and the one that needs them says so.
 */
export default function install(): void {
  const lock = readFileSync(`${FOLDER}package-lock.json`, 'utf8')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  console.log('Installing the stock NextAuth client for its test (once)…')
  const words = ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', words, { cwd: FOLDER, encoding: 'utf8' })
  if (status === 0) {
    writeFileSync(STAMP, lock)
    return
  }
  rmSync(STAMP, { force: true })
  console.log(`The stock NextAuth client could not be installed. npm says:\n${stderr.slice(-1000)}`)
}
