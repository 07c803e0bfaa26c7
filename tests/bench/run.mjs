/**
 * The benchmarks: `npm run bench`; `npm run bench -- rush`, `-- sign-ins` or `-- growth` for one of them. Builds the
 * product once more into build-bench/, with two empty routes to compare with, measures, prints tables and stores them in
 * docs/benchmarks.md.
 */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'
import { run } from '../../server/bin/run.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
process.env.VIREE_BUILD_DIR = 'build-bench'

const isBuilt = process.argv.includes('--no-build')
const { code } = isBuilt ? { code: 0 } : await build()
if (code === 0) {
  register()
  const { bench } = await import('./bench.ts')
  const { signIns } = await import('./sign-ins.ts')
  const { rush } = await import('./rush/rush.ts')
  const { growth } = await import('./growth.ts')
  const parts = { bench, 'sign-ins': signIns, rush, growth }
  const asked = Object.keys(parts).filter((part) => process.argv.includes(part))
  // The servers that we start do not keep this process awake.
  const awake = setInterval(() => undefined, 1000)
  try {
    for (const part of asked.length > 0 ? asked : Object.keys(parts)) await parts[part]()
  } finally {
    clearInterval(awake)
  }
}
process.exitCode = code

function build() {
  return run(process.execPath, ['server/bin/build.mjs'], { env: { ...process.env, VIREE_BENCH: '1' } })
}
