/** Bytes as text, for browsers: what node's Buffer does on the server. */

export function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/**
 * Returns a uuid as base64url of its bytes: a browser that is searched for uuids in text form, which open tickets, holds
 * none.
 */
export function packUuid(uuid: string): string {
  const pairs = uuid.replaceAll('-', '').match(/../g) ?? []
  return toBase64url(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}

export function unpackUuid(packed: string): string {
  return uuidOf(fromBase64url(packed))
}

/** Returns the uuid of 16 bytes, in lower case and with hyphens. */
export function uuidOf(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the SHA-256 of a text. */
export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

export const randomUuid = () => crypto.randomUUID()
