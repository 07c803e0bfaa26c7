import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret that only its holder has; the database stores its hash. */
export function makeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
