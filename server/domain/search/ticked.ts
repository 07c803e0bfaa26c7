/** Whatever a box that is ticked is sent as, or kept as. Pure. */
export function isTicked(value: string | null): boolean {
  return value !== null && !['', '0', 'false', 'off', 'no'].includes(value)
}
