import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { StartRefusal } from '#db/start/refusal.ts'
import { formatSecrets, parseSecrets, type Secrets } from '#server/runtime/keys/stored.ts'

/** Half a second and 128 MiB a try: whoever steals a backup tries few passphrases. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const ALGORITHM = 'aes-256-gcm'
const VERSION = 'viree-secrets-1'

/** Returns the secrets of a site as a line that only the passphrase opens. */
export function sealSecrets(secrets: Secrets, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(ALGORITHM, scryptSync(passphrase, salt, 32, COST), nonce)
  cipher.setAAD(Buffer.from(VERSION))
  const body = Buffer.concat([cipher.update(formatSecrets(secrets), 'utf8'), cipher.final()])
  const parts = [salt, nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))
  return `${[VERSION, ...parts].join('.')}\n`
}

/** Opens that line; throws a sentence with another passphrase. */
export function openSecrets(sealed: string, passphrase: string): Secrets {
  const [version, ...parts] = sealed.trim().split('.')
  const [salt, nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== VERSION || !salt || !nonce || !tag || !body)
    throw new StartRefusal(
      'The secrets of this backup were sealed by a newer version of Virée: restore it with that version.',
    )
  const opener = createDecipheriv(ALGORITHM, scryptSync(passphrase, salt, 32, COST), nonce)
  opener.setAAD(Buffer.from(VERSION)).setAuthTag(tag)
  try {
    return parseSecrets(Buffer.concat([opener.update(body), opener.final()]).toString('utf8'))
  } catch (error) {
    throw new StartRefusal(
      'BACKUP_PASSPHRASE is not the one with which the secrets of this backup were sealed.',
      {
        cause: error,
      },
    )
  }
}
