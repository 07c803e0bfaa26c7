/** The one function that creates a stored instant: ISO-8601, UTC, milliseconds, `Z`. */
export function instant(date: Date): string {
  return date.toISOString()
}

/** Returns the same services with a clock that stands still: all that one event writes happens at one instant. */
export function withStoppedClock<Given extends { now: () => Date }>(services: Given): Given {
  const now = services.now()
  return { ...services, now: () => now }
}
