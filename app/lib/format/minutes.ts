/** Returns the actual waiting time in words. */
export function minutesIn(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60))
}
