import type { DestinationStream } from 'pino'

/** As much as a container's log takes at once (16 KiB in Docker). */
const BLOCK_CHARACTERS = 16 * 1024

/** How long a line may wait. */
const BLOCK_MS = 1000

/** A destination of log lines that are written at once, and of others that may wait for each other. */
export interface LineBlocks {
  /** Writes this line, after those that wait. */
  now: DestinationStream
  /** Keeps this line until a block is full, a second has passed, or another one is written now. */
  later: DestinationStream
  /** Writes what waits. */
  flush: () => void
}

/**
 * Collects lines into blocks: to write one takes as long as to make ten. A process that is killed loses those that
 * wait, so only lines that nobody misses then may wait.
 */
export function makeLineBlocks(destination: DestinationStream): LineBlocks {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const block = waiting
    waiting = ''
    destination.write(block)
  }

  return {
    now: {
      write(line) {
        flush()
        destination.write(line)
      },
    },
    later: {
      write(line) {
        waiting += line
        if (waiting.length >= BLOCK_CHARACTERS) flush()
        else timer ??= setTimeout(flush, BLOCK_MS).unref()
      },
    },
    flush,
  }
}
