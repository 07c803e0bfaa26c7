import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By then the first requests have loaded what they need. */
const AFTER_MS = 2000

/**
 * Frees once what loading the program has left behind, its own text as bytes among it. V8 looks for old objects only
 * when there are many more of them: a process with little to do would keep them for hours.
 */
export function collectGarbageOfStart(afterMs = AFTER_MS): void {
  setTimeout(collectGarbage, afterMs).unref()
}

/** Node.js offers it only as a flag of the command line, or so. Others are answered a tenth of a second later, once. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
