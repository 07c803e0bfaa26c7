import { existsSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SQLITE_PACKAGE } from '../../db/engines/sqlite-package.mjs'
import { onPath } from './on-path.mjs'
import { run } from './run.mjs'
import { markInstalled } from './stamps.mjs'

/** npm refused the lock file, or the registry lacks a version in it: another machine may still fix it. */
const LOCK_REFUSED = /\bcode (EUSAGE|ETARGET|E404|EINTEGRITY)\b/

const NO_COMPILER =
  'better-sqlite3 has to be compiled on this machine and there is no compiler: install the packages build-essential and python3 ' +
  '(on Debian or Ubuntu: apt-get install build-essential python3), then start again.'

/** Installs the packages of package-lock.json. Returns a sentence when that fails, else null. */
export async function install() {
  console.log('Installing packages (once; a minute or two)…')
  let { code, said } = await npm('ci')
  if (code !== 0 && LOCK_REFUSED.test(said)) {
    console.log('npm ci refuses the lock file on this machine; trying npm install…')
    rmSync('node_modules/.viree-stamp', { force: true })
    ;({ code, said } = await npm('install', '--no-save'))
  }
  if (code !== 0) return explain(said)

  if (await opensNoDatabase()) {
    // It is optional, so npm omits it silently when it cannot be compiled.
    const again = existsSync(join('node_modules', SQLITE_PACKAGE))
      ? await npm('rebuild', SQLITE_PACKAGE)
      : await npm('install', '--no-save', '--force')
    if (again.code !== 0 || (await opensNoDatabase()))
      return explain(`${SQLITE_PACKAGE}: node-gyp\n${again.said}`)
  }
  markInstalled()
  return null
}

async function opensNoDatabase() {
  const { code } = await run(process.execPath, ['-e', `new (require('${SQLITE_PACKAGE}'))(':memory:')`], {
    quiet: true,
  })
  return code !== 0
}

/** @param {string[]} args */
function npm(...args) {
  // With NODE_ENV=production npm would omit what the build needs.
  const { NODE_ENV: _, ...env } = process.env
  const quietly = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const own = process.env.npm_execpath
  return own
    ? run(process.execPath, [own, ...args, ...quietly], { env, quiet: true })
    : run('npm', [...args, ...quietly], { env, quiet: true })
}

/** @param {string} said */
function explain(said) {
  const compiling = /better-sqlite3/.test(said) && /gyp|prebuild-install/.test(said)
  const folders = (process.env.PATH ?? '').split(delimiter)
  if (compiling && !['make', 'g++', 'python3'].every((program) => onPath(program, folders)))
    return NO_COMPILER
  const lines = said.split('\n').filter((line) => line.trim())
  return ['The packages could not be installed. npm says:', ...lines.slice(-25)].join('\n')
}
