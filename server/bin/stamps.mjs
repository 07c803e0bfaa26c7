import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the build; another folder can be named so that a second build exists beside the first. */
export const buildFolder = process.env.VIREE_BUILD_DIR ?? 'build'

const INSTALLED = 'node_modules/.viree-stamp'
const BUILT = join(buildFolder, '.stamp')

/** The sources of the build. */
const SOURCES = [
  ...['app', 'server', 'db', 'emails', 'locales', 'public'],
  ...[
    'vite.bundled.ts',
    'vite.config.ts',
    'vite.door.ts',
    'vite.node.config.ts',
    'vite.palette.ts',
    'vite.passwords.ts',
    'vite.places.ts',
    'vite.threads.ts',
    'remix.config.js',
    'tsconfig.json',
  ],
  ...['package.json', 'package-lock.json'],
]

/** Packages fit one lock file, one Node.js and one kind of machine. */
export function installStamp() {
  const lock = existsSync('package-lock.json') ? readFileSync('package-lock.json') : ''
  return hash([lock, process.version, process.platform, process.arch])
}

export function buildStamp() {
  const files = SOURCES.filter((path) => existsSync(path)).flatMap(filesIn)
  const sources = files.flatMap((file) => [file, readFileSync(file)])
  return hash([...sources, process.env.VITE_SA_FLAG ?? ''])
}

export const isInstalled = () => read(INSTALLED) === installStamp()
export const isBuilt = () => read(BUILT) === buildStamp()

/** Written last: an interrupted install has no stamp, and is done again. */
export const markInstalled = () => writeFileSync(INSTALLED, installStamp())
export const markBuilt = (/** @type {string} */ stamp) => writeFileSync(BUILT, stamp)

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/**
 * @param {string} path
 * @returns {string[]}
 */
export function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

/** @param {(string | Buffer)[]} pieces */
function hash(pieces) {
  const sum = createHash('sha256')
  for (const piece of pieces) sum.update(`${piece.length}:`).update(piece)
  return sum.digest('hex')
}
