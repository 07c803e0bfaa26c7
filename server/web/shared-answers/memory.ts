import { LRUCache } from 'lru-cache'

/**
 * For how long an answer is shown, in milliseconds from before it was read: no page says for longer than this that
 * places are left after the last one was taken.
 */
const SHOWN_MS = 1000

const MOST_BYTES = 64 * 1024 * 1024

/** Beside the bytes of an entry: its headers and the objects around it. */
const OVERHEAD_BYTES = 2000

export interface MemoryOptions {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
  mostBytes?: number
}

/** What an answer needs to be kept. */
interface Kept {
  /** How much memory it takes, at most. */
  bytes: number
  /** False: it is given to those who wait for it, and to nobody later. */
  isKept: boolean
}

/** Starts work in its turn; answers null when nobody waits for it any more by then. */
export type InTurn = <Result>(isWanted: () => boolean, work: () => Promise<Result>) => Promise<Result | null>

interface Flight<Answer> {
  answer: Promise<Answer | null>
  /** When reading began; null while the work waits for its turn. */
  begunAt: number | null
  /** How many requests wait for it. */
  waiting: number
}

/** An answer that is being made. */
export interface Awaited<Answer> {
  /** Null when it could not be made, or nobody waited for it. */
  answer: Promise<Answer | null>
  /** Tells that this request does not wait any longer. */
  leave: () => void
}

/** Keeps answers for a second, and makes each once, however many ask at the same time. */
export function makeMemory<Answer extends Kept>({
  now = () => performance.now(),
  mostBytes = MOST_BYTES,
}: MemoryOptions = {}) {
  const answers = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + OVERHEAD_BYTES,
    ttl: SHOWN_MS,
    ttlResolution: 0,
    ttlAutopurge: true, // what people wrote is not kept for longer than it is shown
    perf: { now },
  })
  const flights = new Map<string, Flight<Answer>>()

  /** Returns the answer to this question that is being made now, if it shows a state that is new enough. */
  function join(key: string): Awaited<Answer> | null {
    const flight = flights.get(key)
    const isNew = flight && (flight.begunAt === null || now() - flight.begunAt <= SHOWN_MS)
    return isNew ? wait(flight) : null
  }

  /** Makes the answer. A failure leaves nothing behind. */
  function make(key: string, inTurn: InTurn, read: () => Promise<Answer>): Awaited<Answer> {
    const flight: Flight<Answer> = { begunAt: null, waiting: 0, answer: Promise.resolve(null) }
    const work = async () => {
      const begunAt = now()
      flight.begunAt = begunAt
      const answer = await read()
      if (answer.isKept && now() - begunAt <= SHOWN_MS) answers.set(key, answer, { start: begunAt })
      return answer
    }
    const isWanted = () => {
      if (flight.waiting === 0) end()
      return flight.waiting > 0
    }
    const end = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer = inTurn(isWanted, work).finally(end)
    flight.answer.catch(() => undefined) // each of those who wait sees the failure
    flights.set(key, flight)
    return wait(flight)
  }

  return { find: (key: string): Answer | undefined => answers.get(key), join, make }
}

function wait<Answer>(flight: Flight<Answer>): Awaited<Answer> {
  flight.waiting += 1
  let isWaiting = true
  const leave = () => {
    if (isWaiting) flight.waiting -= 1
    isWaiting = false
  }
  return { answer: flight.answer, leave }
}
