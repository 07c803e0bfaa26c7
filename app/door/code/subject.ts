import type { Door } from '#server/contract/entities/door.ts'
import { readScanned } from '#server/domain/participation/scanned-text.ts'
import { packUuid, sha256, toBase64url } from './bytes.ts'
import { readTicketCode, type TicketCode } from './ticket-code.ts'
import { isSignedBy } from './verify.ts'

/** What a reading is about: enough to look it up in the list, and to hand it in. */
export type Subject =
  | { kind: 'CODE'; text: string; hash: string; activityId: number; signature: Signature }
  /** A uuid without signature; `packed` because none is stored as text. */
  | { kind: 'UUID'; packed: string; hash: string }
  | { kind: 'EIGHT'; text: string; codeHash: string }
  /** Chosen from the list of names. */
  | { kind: 'TICKET'; ticketId: number }

/** `unknownKey`: signed after the last synchronisation, or by somebody else. */
export type Signature = 'good' | 'forged' | 'unknownKey'

interface DoorKeys {
  activityId: number
  keys: Door['keys']
}

/** Finds out what was read. Another QR code, or nothing, is no subject. */
export async function identify(
  text: string,
  { activityId, keys }: DoorKeys,
): Promise<Subject | { kind: 'NONE'; detail: 'missing' | 'unreadable' }> {
  const scanned = readScanned(text)
  switch (scanned.kind) {
    case 'NONE':
      return scanned
    case 'UUID':
      return { kind: 'UUID', packed: packUuid(scanned.uuid), hash: toBase64url(await sha256(scanned.uuid)) }
    case 'EIGHT': {
      const hash = await sha256(`${activityId}:${scanned.eight}`)
      return { kind: 'EIGHT', text: scanned.eight, codeHash: toBase64url(hash.subarray(0, 8)) }
    }
    case 'CODE': {
      const code = readTicketCode(scanned.code)
      if (!code) return { kind: 'NONE', detail: 'unreadable' }
      const hash = toBase64url(await sha256(code.uuid))
      const signature = await signatureOf(code, keys)
      return { kind: 'CODE', text: scanned.code, hash, activityId: code.activityId, signature }
    }
  }
}

async function signatureOf(code: TicketCode, keys: Door['keys']): Promise<Signature> {
  const key = keys.find(({ kid }) => kid === String(code.keyId))
  if (!key) return 'unknownKey'
  return (await isSignedBy(code, key.x)) ? 'good' : 'forged'
}
