import type { Answer, DoorApi, Refusal } from './api.ts'
import type { HeldDoor } from './door.ts'

/** How often the list is asked for what has changed: what another device reads shows here soon. */
const POLL_MS = 8000
/** … by a page that nobody looks at, or whose door is not open. */
const SLOW_MS = 30_000
/** The first pause after a call that was not answered; each further one is longer, up to the longest. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 15_000
/** A server that has had too many calls may say an hour; people wait at the door. */
const LONGEST_TOLD_MS = 60_000
/** The list is read whole so often: a name changes without its ticket. */
const WHOLE_MS = 3_600_000
/** Readings in one call. */
const A_BATCH = 100

interface SyncParts {
  door: HeldDoor
  api: DoorApi
  /** Between 0 and 1: devices that lost the same network do not come back in the same instant. */
  random?: () => number
  /** The clock of this device. */
  now?: () => number
  isHidden?: () => boolean
}

/** Long enough that no door was without a network for it, and shorter than a postponement that closes it again. */
const ANOTHER_DAY_MS = 6 * 60 * 60 * 1000

export type Sync = ReturnType<typeof makeSync>

/**
 * Hands in what waits, then asks what has changed, again and again. It finds out whether there is a network by trying;
 * the browser says yes while the server is gone.
 */
export function makeSync({
  door,
  api,
  random = Math.random,
  now: clock = Date.now,
  isHidden = () => false,
}: SyncParts) {
  let failures = 0
  let wholeAt = clock()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  /** Tries once. Returns the pause before the next try, or null when there is nothing more to do. */
  async function attempt(): Promise<number | null> {
    const { phase } = door.state()
    if (phase === 'left') return null
    if (isOfAnotherDay()) {
      const pause = await readList()
      if (!door.state().isConnected) return pause
    }
    const pause = await handIn()
    if (pause !== null) return pause
    return isOver() ? null : readList()
  }

  /**
   * Whether readings wait since so long ago that the activity may have been postponed: the list says which day it is. A
   * list that is gone was of a day that is over.
   */
  function isOfAnotherDay(): boolean {
    const { syncedAt = -Infinity } = door.state().door ?? {}
    return door.waiting().length > 0 && clock() - syncedAt > ANOTHER_DAY_MS
  }

  /** Asks what has changed. Returns the pause before the next try. */
  async function readList(): Promise<number | null> {
    const answer = await api.readList(sinceWhen(), door.waiting().length)
    if ('failed' in answer) return afterFailure()
    const told = pauseTold(answer)
    if (told !== null) return told
    door.setConnected(true)
    failures = 0
    if ('refused' in answer) return afterRefusal(answer)
    await door.take(answer.answer)
    return isHidden() ? SLOW_MS : POLL_MS
  }

  /** Returns the cursor of the list that is here; null: the whole list. A try that fails is not made again at once. */
  function sinceWhen(): number | null {
    const { cursor = null } = door.state().door ?? {}
    if (clock() - wholeAt < WHOLE_MS) return cursor
    wholeAt = clock()
    return null
  }

  /** Returns null once nothing waits, else the pause before the next try. */
  async function handIn(): Promise<number | null> {
    let size = A_BATCH
    for (;;) {
      const waiting = door.waiting()
      const batch = waiting.slice(0, size)
      if (batch.length === 0) return null
      const answer = await api.handIn(batch, waiting.length)
      if ('failed' in answer) return afterFailure()
      const told = pauseTold(answer)
      if (told !== null) return told
      door.setConnected(true)
      if ('answer' in answer) {
        // An answer about something else would be asked for without end.
        if ((await door.settle(answer.answer.scans)) === 0) return SLOW_MS
      } else if (answer.refused === 'DOOR_CLOSED') {
        const opensAt = answer.window.opensAt ?? ''
        const over = isTooLate(answer) ? waiting : waiting.filter(({ at }) => at < opensAt)
        if (over.length === 0) return SLOW_MS
        await door.giveUp(over, 'tooLate') // where it opens later, the activity was postponed since
      } else if (answer.refused === 'BAD_REQUEST' || answer.refused === 'PAYLOAD_TOO_LARGE') {
        // One of them is at fault: alone it takes no other with it.
        if (batch.length === 1) await door.giveUp(batch, 'unreadable')
        size = 1
      } else return afterRefusal(answer)
    }
  }

  function afterFailure(): number {
    door.setConnected(false)
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.6 ** failures)
    failures += 1
    return pause * (0.8 + random() * 0.2)
  }

  /** Returns how long the server wants to be left alone: the list grows old, and until then this device judges by itself. */
  function pauseTold(answer: Answer<unknown>): number | null {
    if (!('refused' in answer) || answer.retryAfterMs === null) return null
    door.setConnected(false)
    return Math.min(answer.retryAfterMs, LONGEST_TOLD_MS)
  }

  async function afterRefusal(refusal: Refusal): Promise<number | null> {
    await door.hear(refusal)
    return isOver() && door.waiting().length === 0 ? null : SLOW_MS
  }

  /** Nothing that this device does opens the door again. */
  function isOver(): boolean {
    const { phase } = door.state()
    return phase === 'revoked' || phase === 'over' || phase === 'left'
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    const pause = await attempt()
    if (pause !== null) timer = setTimeout(now, pause)
  }

  /** Tries at once, unless a try is under way. */
  function now(): void {
    running ??= run().finally(() => (running = null))
  }

  return { attempt, now }
}

function isTooLate({ window, now }: Refusal): boolean {
  return (now ?? Date.now()) > Date.parse(window.settledUntil ?? '')
}
