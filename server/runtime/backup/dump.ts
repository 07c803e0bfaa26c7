import { spawn } from 'node:child_process'
import { StartRefusal } from '#db/start/refusal.ts'

/** Writes all of a PostgreSQL database into a file, as of one moment. */
export function dumpDatabase(url: string, file: string): Promise<void> {
  return runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
}

/** Fills an empty database with it: wholly, or not at all. */
export function loadDump(url: string, file: string): Promise<void> {
  const { pathname } = new URL(url)
  const to = `--dbname=${decodeURIComponent(pathname.slice(1))}`
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', to, file]
  return runProgram('pg_restore', options, url)
}

/** Throws a sentence where a dump cannot be read. */
export function readDump(file: string): Promise<void> {
  return runProgram('pg_restore', ['--file=/dev/null', file])
}

/** The address goes through the environment: the arguments of a process can be read by everybody on the machine. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const values = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

async function runProgram(name: string, args: string[], url?: string): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C', ...(url && connectionOf(url)) }
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
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
