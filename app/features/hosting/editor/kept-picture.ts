/** Returns the address of a stored picture; null for a key that is not well-formed. */
export function keptPictureUrl(key: string | null): string | null {
  return key && /^[0-9a-f]{24}$/.test(key) ? `/images/${key}-800.webp` : null
}
