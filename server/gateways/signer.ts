import { createHmac } from 'node:crypto'
import { findAnew, type Keys } from './keys.ts'

type Encoding = 'base64url' | 'hex'

/** Signs what leaves the site and comes back: links of e-mails, tokens of forms, entries of cookies. */
export interface Signer {
  /** Signs with the newest key. */
  sign(text: string, encoding?: Encoding): string
  /** Returns whether `matches` recognises the signature of one of the keys. */
  isSigned(text: string, matches: (signature: string) => boolean, encoding?: Encoding): boolean
}

/** HMAC-SHA-256. A signature names no key: the links of before have no room for it, and there are few keys to try. */
export function makeSigner(keys: Keys): Signer {
  const signatureOf = (key: string, text: string, encoding: Encoding) =>
    createHmac('sha256', key).update(text).digest(encoding)
  return {
    sign: (text, encoding = 'base64url') => signatureOf(keys.ring()[0].key, text, encoding),
    isSigned(text, matches, encoding = 'base64url') {
      const find = () => keys.ring().find(({ key }) => matches(signatureOf(key, text, encoding))) ?? null
      return findAnew(keys, find) !== null
    },
  }
}
