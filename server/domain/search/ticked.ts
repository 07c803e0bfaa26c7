/** Returns whether a box is ticked, in any form in which it is sent or stored. Pure. */
export function isTicked(value: string | null): boolean {
  return value !== null && !['', '0', 'false', 'off', 'no'].includes(value)
}
