/**
 * `npm run compare -- ../other [--pictures] [--postgres]`: runs the build of another checkout of the product (installed
 * and built) beside ours, on copies of one data folder and under one clock that stands still, and prints the differences
 * between their answers. The answers are stored in test-results/compare/{before,after}.
 */
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
register()
const { compare } = await import('./compare.ts')
const awake = setInterval(() => undefined, 1000)
const [other = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
try {
  process.exitCode = await compare(other, {
    withPictures: process.argv.includes('--pictures'),
    withPostgres: process.argv.includes('--postgres'),
  })
} finally {
  clearInterval(awake)
}
