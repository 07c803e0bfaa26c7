import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram, onPath, pathFolders } from '../../server/bin/on-path.mjs'

export { onPath }

/** The folder of PostgreSQL's server programs (Debian keeps them off the PATH), the newest first; undefined without one. */
export function postgresFolder() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((one, other) => Number(other) - Number(one))
    : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()]
  return folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))
}

export const pgbouncerProgram = () => onPath('pgbouncer')
export const nginxProgram = () => onPath('nginx')
export const redisProgram = () => onPath('redis-server')
export const javaProgram = () => onPath('java')
/** One of Poppler's programs; they come together. */
export const pdfReader = () => onPath('pdftotext')
/** Python with openpyxl, which reads workbooks. Debian's own: openpyxl is its package, and another Python on the PATH has none. */
export function workbookReader() {
  const python = '/usr/bin/python3'
  if (!isProgram(python)) return undefined
  const { status } = spawnSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' })
  return status === 0 ? python : undefined
}
export const opensslProgram = () => onPath('openssl')
/** Reads QR codes, and so does nothing of ours. */
export const zbarProgram = () => onPath('zbarimg')
/** Writes QR codes, and so does nothing of ours. */
export const qrencodeProgram = () => onPath('qrencode')
export const wrkProgram = () => onPath('wrk')

/** Playwright's own Chromium, else the system's. @param {string} own where Playwright would have put it */
export function chromiumProgram(own) {
  return isProgram(own)
    ? own
    : (onPath('chromium-headless-shell') ??
        onPath('chromium') ??
        onPath('chromium-browser') ??
        onPath('google-chrome'))
}

/** The user as whom to run a server that refuses root; undefined when we are not root. */
export function humbleOwner() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((which) => idOf(which, name))
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return undefined
}

/** @param {string} which @param {string} name */
function idOf(which, name) {
  try {
    return Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
