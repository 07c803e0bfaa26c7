import { fromBase64url, toBase64url, uuidOf } from './bytes.ts'

/** What the code of a ticket says of itself, before its signature is verified (server/gateways/ticket-seal.ts). */
export interface TicketCode {
  keyId: number
  activityId: number
  uuid: string
  /** The bytes that are signed, and their signature. */
  head: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const VERSION = 1
/** version (1) · key (1) · activity (4) · ticket (16) */
const HEAD_BYTES = 22
const CODE_BYTES = 86

/** Returns what stands in a code; null when it is none of ours. */
export function readTicketCode(code: string): TicketCode | null {
  const bytes = bytesOf(code)
  // The last character has spare bits: only the one spelling that we write is a code.
  if (bytes?.length !== CODE_BYTES || bytes[0] !== VERSION || toBase64url(bytes) !== code) return null
  const head = bytes.slice(0, HEAD_BYTES)
  const view = new DataView(head.buffer)
  return {
    keyId: view.getUint8(1),
    activityId: view.getUint32(2),
    uuid: uuidOf(head.subarray(6)),
    head,
    signature: bytes.slice(HEAD_BYTES),
  }
}

function bytesOf(code: string): Uint8Array<ArrayBuffer> | null {
  try {
    return fromBase64url(code)
  } catch {
    return null
  }
}
