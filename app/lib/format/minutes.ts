/** The true wait, as people read it. */
export function minutesIn(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60))
}
