/**
 * The benchmarks: `npm run bench`, or `npm run bench -- rush` (`visitors`, `growth` …) for one part. `--against DIR` measures
 * the build of another checkout beside ours. Builds the product once more into build-bench/, with two empty routes to compare
 * with (`--no-build` keeps the last one), measures, prints tables and stores them in docs/benchmarks.md.
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
  const { measureParts } = await import('./parts.ts')
  // The servers that we start do not keep this process awake.
  const awake = setInterval(() => undefined, 1000)
  await measureParts(process.argv).finally(() => clearInterval(awake))
}
process.exitCode = code

function build() {
  return run(process.execPath, ['server/bin/build.mjs'], { env: { ...process.env, VIREE_BENCH: '1' } })
}
