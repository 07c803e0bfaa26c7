import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefusal } from '#db/start/refusal.ts'

/** Writes all of a PostgreSQL database into a file, as of one moment. */
export function dumpDatabase(url: string, file: string): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
  return withConnection(url, (to) => runProgram('pg_dump', [...options, to]))
}

/** Fills an empty database with it: wholly, or not at all. */
export function loadDump(url: string, file: string): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
  return withConnection(url, (to) => runProgram('pg_restore', [...options, to, file]))
}

/** Throws a sentence where a dump cannot be read. */
export function readDump(file: string): Promise<void> {
  return runProgram('pg_restore', ['--file=/dev/null', file])
}

/** Parameters of an address that PostgreSQL's own programs know; they refuse all others. */
const KNOWN_PARAMETERS = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options']

/**
 * Names the database to a program. The password goes through a file of this user alone: arguments of a process can be
 * read by everybody on the machine.
 */
async function withConnection(url: string, work: (to: string) => Promise<void>): Promise<void> {
  const address = new URL(url)
  for (const name of [...address.searchParams.keys()])
    if (!KNOWN_PARAMETERS.includes(name)) address.searchParams.delete(name)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const folder = mkdtempSync(join(tmpdir(), 'viree-pass-'))
  try {
    const passfile = join(folder, 'pgpass')
    writeFileSync(passfile, `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 })
    if (password) address.searchParams.set('passfile', passfile)
    await work(`--dbname=${address.href}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runProgram(name: string, args: string[]): Promise<void> {
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said = (said + piece).slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? missing(name) : error)
    })
    child.on('close', resolve)
  })
  if (code === 0) return
  const line = said.trim().split('\n').at(-1) ?? ''
  throw new StartRefusal(`${name} failed (${line || `code ${code}`}).`)
}

function missing(name: string): StartRefusal {
  return new StartRefusal(
    `${name} was not found: install the client programs of PostgreSQL (on Debian: postgresql-client), in the version of your server or a newer one.`,
  )
}
