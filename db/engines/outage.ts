import type { DatabaseUnavailable, UnavailableReason } from '#db/unavailable.ts'

/** Notified once when the database becomes unavailable, and once (null) when it works again. */
export type OutageListener = (outage: DatabaseUnavailable | null) => void

/**
 * Prevents that listeners hear of the same outage thousands of times. `ignored` reasons concern one query only: on
 * PostgreSQL another transaction's lock on a row, whereas on SQLite a lock keeps everybody from writing.
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
