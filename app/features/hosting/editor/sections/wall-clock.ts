/** Returns a local time as an instant in UTC, so that it is shown as it was typed; null while it is not one. */
export function readWallClock(value: string | undefined): string | null {
  const instant = `${value ?? ''}:00.000Z`
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:00/.test(instant) && !Number.isNaN(Date.parse(instant)) ? instant : null
}
