/** The one function that creates a stored instant: ISO-8601, UTC, milliseconds, `Z`. */
export function instant(date: Date): string {
  return date.toISOString()
}
