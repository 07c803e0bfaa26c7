import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { RingKey } from '#server/domain/platform/key-ring.ts'
import { findAnew, type Keys, onceForRing } from './keys.ts'

/** The contents of a sealed ticket. */
export interface SealedTicket {
  uuid: string
  activityId: number
  keyId: number
}

/** Writes and reads the text of a ticket's QR code: short enough for a small code, and impossible to forge. */
export interface TicketSeal {
  seal(ticket: { uuid: string; activityId: number }): string
  /** Null when the text is unreadable, forged, or sealed with an unknown key. */
  open(text: string): SealedTicket | null
  /** The keys with which anybody can check a ticket, newest first: `x` as in RFC 8037. */
  publicKeys(): { id: number; x: string }[]
}

const VERSION = 1
/** version (1) · key (1) · activity (4) · ticket (16) */
const HEAD_BYTES = 22
const SIGNATURE_BYTES = 64
/** Signed with the bytes, never written: a signature made for another purpose is invalid here. */
const PURPOSE = Buffer.from('viree ticket\0')
/** The DER prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Opens with each key of the ring, by its id (0–255), and seals with the newest. Each key is 32 bytes in hexadecimal. */
export function makeTicketSeal(keys: Keys): TicketSeal {
  const pairs = onceForRing(keys, (ring) => ring.map(pairOf))
  const pairOfId = (id: number) => findAnew(keys, () => pairs().find((pair) => pair.id === id) ?? null)

  return {
    seal({ uuid, activityId }) {
      const [newest] = pairs()
      if (!newest) throw new Error('A ring has a key.')
      const head = writeHead({ uuid, activityId, keyId: newest.id })
      const signature = sign(null, Buffer.concat([PURPOSE, head]), newest.privateKey)
      return Buffer.concat([head, signature]).toString('base64url')
    },

    open(text) {
      const bytes = Buffer.from(text, 'base64url')
      // Node skips what it cannot decode: only the one spelling that we write is accepted.
      if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== text) return null
      const head = bytes.subarray(0, HEAD_BYTES)
      const pair = head[0] === VERSION ? pairOfId(head.readUInt8(1)) : null
      if (!pair) return null
      return verify(null, Buffer.concat([PURPOSE, head]), pair.publicKey, bytes.subarray(HEAD_BYTES))
        ? readHead(head)
        : null
    },

    publicKeys: () =>
      pairs().map(({ id, publicKey }) => ({ id, x: publicKey.export({ format: 'jwk' }).x ?? '' })),
  }
}

interface Pair {
  id: number
  privateKey: KeyObject
  publicKey: KeyObject
}

function pairOf({ id, key }: RingKey): Pair {
  const seed = Buffer.from(key, 'hex')
  if (seed.length !== 32) throw new RangeError('A ticket key has 32 bytes.')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return { id, privateKey, publicKey: createPublicKey(privateKey) }
}

function writeHead({ uuid, activityId, keyId }: SealedTicket): Buffer {
  if (!UUID.test(uuid)) throw new TypeError('A ticket is named by a uuid in lower case.')
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(VERSION, 0)
  head.writeUInt8(keyId, 1)
  head.writeUInt32BE(activityId, 2)
  head.write(uuid.replaceAll('-', ''), 6, 'hex')
  return head
}

function readHead(head: Buffer): SealedTicket {
  const uuid = head.toString('hex', 6).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { uuid, activityId: head.readUInt32BE(2), keyId: head.readUInt8(1) }
}
