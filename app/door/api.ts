import type { Door, SettledScan } from '#server/contract/entities/door.ts'
import { unpackUuid } from './code/bytes.ts'
import { codeOfSubject, type Reading } from './reading.ts'

/**
 * The answer of the server, its refusal, or nothing that came from it: no network, too slow, the sign-in page of a café.
 */
export type Answer<Content> = { answer: Content } | Refusal | { failed: true }

export interface Refusal {
  refused: string
  /** Of a door that is closed. */
  window: Partial<Door['window']>
  retryAfterMs: number | null
  /** By the clock of the server. */
  now: number | null
}

export interface SettledReadings {
  scans: SettledScan[]
  now: string
}

export interface DoorApi {
  /** `since`: the cursor of the list that is here. */
  readList: (since: number | null, waiting: number) => Promise<Answer<Door>>
  handIn: (
    readings: readonly Omit<Reading, 'id'>[],
    waiting: number,
    /** `isLive`: its person stands there and waits for the answer. */
    options?: { patienceMs?: number; isLive?: boolean },
  ) => Promise<Answer<SettledReadings>>
}

const PATH = '/api/activity/door'
/** The list of a large activity comes slowly over a bad network, and must not begin anew for ever. */
const LIST_PATIENCE_MS = 60_000
const PATIENCE_MS = 20_000

export function makeApi(activityId: number, fetcher: typeof fetch = fetch): DoorApi {
  async function call<Content>(
    address: string,
    options: { waiting: number; patienceMs: number; body?: unknown },
  ): Promise<Answer<Content>> {
    const { waiting, patienceMs, body } = options
    const sends = body !== undefined && {
      method: 'POST',
      body: JSON.stringify(body),
    }
    try {
      const response = await fetcher(address, {
        ...sends,
        headers: {
          Accept: 'application/json',
          'X-Viree-Waiting': String(waiting),
          ...(sends && { 'Content-Type': 'application/json' }),
        },
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      const content: unknown = await response.json()
      return response.ok ? answered<Content>(content) : refused(response, content)
    } catch {
      return { failed: true }
    }
  }

  return {
    readList(since, waiting) {
      const from = since === null ? '' : `&since=${since}`
      return call<Door>(`${PATH}?activityId=${activityId}${from}`, { waiting, patienceMs: LIST_PATIENCE_MS })
    },
    handIn(readings, waiting, { patienceMs = PATIENCE_MS, isLive = false } = {}) {
      const scans = readings.flatMap(({ scanId, subject, at, way }) =>
        subject
          ? [
              {
                scanId: unpackUuid(scanId),
                ...codeOfSubject(subject),
                scannedAt: at,
                way,
                rate: 1,
                ...(isLive && { live: true }),
              },
            ]
          : [],
      )
      return call<SettledReadings>(PATH, { waiting, patienceMs, body: { activityId, scans } })
    },
  }
}

/** Every answer of a door says what time it is; anything else came from somewhere on the way. */
function answered<Content>(content: unknown): Answer<Content> {
  return isRecord(content) && typeof content.now === 'string'
    ? { answer: content as Content }
    : { failed: true }
}

function refused(response: Response, content: unknown): Answer<never> {
  // A server that is away, or a program before it, refuses nothing for good.
  if (response.status >= 500 || !isRecord(content) || typeof content.code !== 'string')
    return { failed: true }
  const data = isRecord(content.data) ? content.data : {}
  const now = Date.parse(response.headers.get('Date') ?? '')
  return {
    refused: content.code,
    window: data,
    retryAfterMs: typeof data.retryAfter === 'number' ? data.retryAfter * 1000 : null,
    now: Number.isNaN(now) ? null : now,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
