import type { DatabaseUnavailable, UnavailableReason } from '#db/unavailable.ts'

/** Told once when the database becomes unavailable, and once (null) when it works again. */
export type OutageListener = (outage: DatabaseUnavailable | null) => void

/**
 * Keeps those who listen from hearing the same thousands of times. `ignored` is what concerns one question only: on
 * PostgreSQL somebody else's lock on a row, whereas on SQLite a lock keeps everybody from writing.
 */
export function makeOutageNotifier(onOutage: OutageListener = () => undefined, ignored?: UnavailableReason) {
  let current: UnavailableReason | null = null
  const end = () => {
    current = null
    onOutage(null)
  }
  return {
    failed(outage: DatabaseUnavailable): void {
      if (outage.reason === ignored) return
      outage.isTold = true
      if (outage.reason === current) return
      current = outage.reason
      onOutage(outage)
    },
    reached(): void {
      if (current === 'AWAY') end()
    },
    written(): void {
      if (current !== null) end()
    },
  }
}

export type OutageNotifier = ReturnType<typeof makeOutageNotifier>
