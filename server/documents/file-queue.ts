import { FilesBusy } from '#server/domain/platform/too-busy.ts'

/** The person (null: a visitor) and the network for whom a file is made. */
export interface FileCaller {
  person: string | null
  network: string
}

/** How many files may wait, and how long. */
interface FileQueueLimits {
  ofPerson: number
  ofNetwork: number
  inAll: number
  timeoutMs: number
}

interface Waiting {
  network: string | undefined
  begin: () => void
}

/** By then most of what waits now is made. */
const RETRY_AFTER_SECONDS = 10

/** Work in the background has one line of its own. */
const BACKGROUND = 'background'

/** Waiting and making together end before the deadline of a request, of 45 seconds, whose answer says less. */
export const WAIT_MS = 15_000
export const MAKE_MS = 25_000

/**
 * Makes one file at a time. Each caller has a line of their own, and the lines take turns: a caller with many files waits
 * for them, and others wait for one of each. Without a caller it is work in the background, which is bounded elsewhere
 * and waits for as long as it takes: an email would leave without its tickets.
 *
 * @throws FilesBusy when too many wait already, or when it waited too long.
 */
export function makeFileQueue({ ofPerson, ofNetwork, inAll, timeoutMs }: FileQueueLimits) {
  /** In the order of their next turn. */
  const lines = new Map<string, Set<Waiting>>()
  let isMaking = false

  function isFull(caller: FileCaller | undefined): boolean {
    const waiting = [...lines.values()].flatMap((line) => [...line])
    if (waiting.length >= inAll) return true
    if (!caller) return false
    const sameNetwork = waiting.filter(({ network }) => network === caller.network)
    return (
      sameNetwork.length >= ofNetwork ||
      (caller.person !== null && (lines.get(lineOf(caller))?.size ?? 0) >= ofPerson)
    )
  }

  function waitForTurn(caller: FileCaller | undefined): Promise<void> {
    const name = lineOf(caller)
    return new Promise((resolve, reject) => {
      const line = lines.get(name) ?? new Set()
      lines.set(name, line)
      const giveUp = () => {
        line.delete(waiting)
        if (line.size === 0) lines.delete(name)
        reject(new FilesBusy(RETRY_AFTER_SECONDS))
      }
      const timer = caller && setTimeout(giveUp, timeoutMs)
      const waiting: Waiting = {
        network: caller?.network,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      line.add(waiting)
    })
  }

  function beginNext(): void {
    const [turn] = lines
    if (!turn) {
      isMaking = false
      return
    }
    const [name, line] = turn
    const [first] = line
    lines.delete(name)
    if (first) line.delete(first)
    if (line.size > 0) lines.set(name, line)
    first?.begin()
  }

  return async function inTurn<Made>(
    caller: FileCaller | undefined,
    make: () => Promise<Made>,
  ): Promise<Made> {
    if (isMaking) {
      if (isFull(caller)) throw new FilesBusy(RETRY_AFTER_SECONDS)
      await waitForTurn(caller)
    }
    isMaking = true
    try {
      return await make()
    } finally {
      beginNext()
    }
  }
}

function lineOf(caller: FileCaller | undefined): string {
  if (!caller) return BACKGROUND
  return caller.person === null ? `network ${caller.network}` : `person ${caller.person}`
}

/** The error of a file that takes longer to make than any does. */
export function tookTooLong(): FilesBusy {
  return new FilesBusy(RETRY_AFTER_SECONDS)
}
