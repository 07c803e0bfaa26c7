/**
 * Makes a bare clone ready: packages, then the build. Does nothing that was done already.
 *   --no-build   packages only
 *   --test       also what the tests need of the machine
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { nodeRefusal } from './node-version.mjs'
import { run } from './run.mjs'
import { isBuilt, isInstalled } from './stamps.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const wanted = new Set(process.argv.slice(2))
const fault = await prepare()
if (fault) {
  console.error(fault)
  process.exitCode = 1
}

async function prepare() {
  const wrongNode = refuseNode()
  if (wrongNode) return wrongNode

  if (!isInstalled()) {
    const refusal = await install()
    if (refusal) return refusal
  }
  if (!wanted.has('--no-build') && !isBuilt()) {
    if (!(await build())) return 'The build failed; what it says stands above.'
  }
  // Tests that need a missing program are skipped by name later: not a reason to stop here.
  if (wanted.has('--test')) await run(process.execPath, ['tests/infrastructure/install.mjs'])
  return null
}

/** package.json says which Node.js; one sentence is kinder than a crash in a compiled package. */
function refuseNode() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  return nodeRefusal(engines.node, process.versions.node)
}
