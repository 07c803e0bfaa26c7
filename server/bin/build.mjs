import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { run } from './run.mjs'
import { writeSbom } from './sbom.mjs'
import { renewSecurityTxt } from './security-txt.mjs'
import { buildFolder, buildStamp, filesIn, markBuilt } from './stamps.mjs'

const TEXT = new Set([
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
  process.exitCode = (await build()) ? 0 : 1
}

/**
 * Builds the pages, then the processes, then compresses the files and lists the packages. Returns whether it went well.
 */
export async function build() {
  const stamp = buildStamp()
  mkdirSync(buildFolder, { recursive: true })
  rmSync(join(buildFolder, '.stamp'), { force: true })

  // With them the benchmarks say which package a function of a bundle comes from.
  const maps = process.env.VIREE_BENCH ? { pages: ['--sourcemapServer'], processes: ['--sourcemap'] } : null
  console.log('Building the pages…')
  if (!(await vite('remix', 'vite:build', '--logLevel', 'warn', ...(maps?.pages ?? [])))) return false
  console.log('Building the processes…')
  const processes = ['build', '--config', 'vite.node.config.ts', '--logLevel', 'warn']
  if (!(await vite('vite', ...processes, ...(maps?.processes ?? [])))) return false
  renewSecurityTxt(join(buildFolder, 'client'))
  await compress(join(buildFolder, 'client'))
  const noSbom = await writeSbom(buildFolder)
  if (noSbom) console.warn(noSbom)
  markBuilt(stamp)
  return true
}

/**
 * Shows warnings, and of a failure its beginning: the rest is the inside of the bundler.
 * @param {string} tool
 * @param {string[]} args
 */
async function vite(tool, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, said } = await run(join('node_modules', '.bin', tool), args, { env, quiet: true })
  const lines = said.trim().split('\n').filter(Boolean)
  if (lines.length > 0) console.log((code === 0 ? lines : lines.slice(0, 25)).join('\n'))
  return code === 0
}

/** Beside each text file its .br and .gz, where they are smaller: the front only picks. @param {string} folder */
async function compress(folder) {
  if (!existsSync(folder)) return
  const files = filesIn(folder).filter((file) => TEXT.has(extname(file)))
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file)
      const hints = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
      const brotli = await promisify(brotliCompress)(plain, { params: hints })
      const gzipped = await promisify(gzip)(plain, { level: 9 })
      if (brotli.length < plain.length) writeFileSync(`${file}.br`, brotli)
      if (gzipped.length < plain.length) writeFileSync(`${file}.gz`, gzipped)
    }),
  )
}
