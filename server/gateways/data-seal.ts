import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values that must not be stored as plain text in the database. */
export interface DataSeal {
  seal(text: string, about: string): string
  /** Throws when the text was sealed with another key, for another purpose, or changed since. */
  open(sealed: string, about: string): string
  /** Always the same for the same text, and of no use without the key: recognises a value that is stored nowhere. */
  digest(text: string, about: string): string
}

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'

/**
 * AES-256-GCM with a fresh nonce each time. `about` (table and row) is bound in: copied elsewhere, it does not open.
 */
export function makeDataSeal(key: Buffer): DataSeal {
  return {
    seal(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join(
        '.',
      )
    },
    digest(text, about) {
      const own = hkdfSync('sha256', key, '', `digest of ${about}`, 32)
      return createHmac('sha256', Buffer.from(own)).update(text).digest('base64url')
    },
    open(sealed, about) {
      const [version, nonce = '', tag = '', body = ''] = sealed.split('.')
      if (version !== VERSION) throw new Error('Sealed with an unknown version.')
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(about))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
