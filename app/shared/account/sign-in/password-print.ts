/**
 * Returns four characters that stand for a password, whatever its capitals: with them the few passwords known from
 * breaches that look strong fit into a line, and the browser gets none of the passwords themselves.
 */
export function passwordPrint(password: string): string {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(password.normalize('NFC').toLowerCase()))
    hash = Math.imul(hash ^ byte, FNV_PRIME)
  const folded = (hash >>> 24) ^ (hash & 0xffffff)
  return [18, 12, 6, 0].map((shift) => CHARACTERS.charAt((folded >>> shift) & 63)).join('')
}

/** FNV-1a in 32 bits. */
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
