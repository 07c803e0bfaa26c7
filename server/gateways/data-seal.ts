import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { FIRST_ID, type RingKey, sealingKeys } from '#server/domain/platform/key-ring.ts'
import { findAnew, type Keys, onceForRing } from './keys.ts'

/** Encrypts values that must not be stored as plain text in the database. */
export interface DataSeal {
  seal(text: string, about: string): string
  /** Throws when the text was sealed with an unknown key, for another purpose, or changed since. */
  open(sealed: string, about: string): string
  /** The beginning of all that the newest key seals, and of nothing else. */
  prefix(): string
  /**
   * Recognises a value that is stored nowhere, and is of no use without the keys: always the same for the same text. The
   * first is the newest key's, which is stored; the others find what was stored before the keys changed.
   */
  digests(text: string, about: string): [string, ...string[]]
}

const ALGORITHM = 'aes-256-gcm'
const TAG_BYTES = 16

/** Sealed before there was more than one key: as long as a site keeps its first key, earlier versions can read it all. */
const WITHOUT_ID = 'v1'
const WITH_ID = 'v2'

/**
 * AES-256-GCM with a fresh nonce each time. `about` (table and row) is bound in: copied elsewhere, it does not open.
 */
export function makeDataSeal(keys: Keys): DataSeal {
  const known = onceForRing(keys, (ring) => ({
    sealing: sealingKeys(ring),
    digesting: ring.map(digestKeyOf),
  }))
  const prefix = () => prefixOf(known().sealing[0])
  return {
    prefix,
    seal(text, about) {
      const [newest] = known().sealing
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, bytesOf(newest), nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))
      return prefixOf(newest) + parts.join('.')
    },
    open(sealed, about) {
      const { id, parts } = readParts(sealed)
      const candidates = findAnew(keys, () => {
        const found = known().sealing.filter((key) => id === null || key.id === id)
        return found.length > 0 ? found : null
      })
      if (!candidates) throw new Error('Sealed with an unknown key.')
      return openWithOne(candidates, parts, about)
    },
    digests(text, about) {
      const [newest, ...older] = known().digesting.map((key) => digestWith(key, text, about))
      if (newest === undefined) throw new Error('A ring has a key.')
      return [newest, ...older]
    },
  }
}

function prefixOf({ id }: RingKey): string {
  return id === FIRST_ID ? `${WITHOUT_ID}.` : `${WITH_ID}.${id}.`
}

function readParts(sealed: string): { id: number | null; parts: string[] } {
  const [version, ...parts] = sealed.split('.')
  if (version === WITHOUT_ID) return { id: null, parts }
  if (version !== WITH_ID) throw new Error('Sealed with an unknown version.')
  const [id, ...others] = parts
  return { id: Number(id), parts: others }
}

function openWithOne(candidates: readonly RingKey[], parts: string[], about: string): string {
  const [nonce = '', tag = '', body = ''] = parts
  let failure: unknown
  for (const candidate of candidates) {
    try {
      const decipher = createDecipheriv(ALGORITHM, bytesOf(candidate), Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES, // node would take a shorter one, which is easier to guess
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(Buffer.from(body, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function bytesOf({ key }: RingKey): Buffer {
  return Buffer.from(key, 'hex')
}

/** The first half of HKDF (RFC 5869): nobody can compute the key from it, nor open what the key sealed. */
function digestKeyOf(key: RingKey): Buffer {
  return key.isForDigests ? bytesOf(key) : createHmac('sha256', '').update(bytesOf(key)).digest()
}

/** The second half: a key for each purpose. */
function digestWith(digestKey: Buffer, text: string, about: string): string {
  const own = createHmac('sha256', digestKey).update(`digest of ${about}\u0001`).digest()
  return createHmac('sha256', own).update(text).digest('base64url')
}

/** Returns what is left of a data key that opens nothing any more: digests that were stored are still recognised. */
export function forDigestsOnly(key: RingKey): RingKey {
  return { ...key, key: digestKeyOf(key).toString('hex'), isForDigests: true }
}
