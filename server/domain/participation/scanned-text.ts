/** What stands in a text that a camera, a scanner or a person has read (decisions §5). Pure, for browsers too. */

/** The end of a code: version, key, activity, uuid and signature in base64url. */
const CODE_LENGTH = 115
const CODE = /[\w-]{115}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const EIGHT = /^[0-9a-f]{8}$/

export type ScannedText =
  /** The code of a ticket, signed or forged. */
  | { kind: 'CODE'; code: string }
  | { kind: 'UUID'; uuid: string }
  /** The first eight characters of its uuid, which a person typed. */
  | { kind: 'EIGHT'; eight: string }
  | { kind: 'NONE'; detail: 'missing' | 'unreadable' }

/**
 * Finds the code in a text. Its last 115 characters decide: a keyboard scanner with the layout of another country types
 * `https://…/b/` wrongly, but A to Z, digits, `-` and `_` stand at the same keys.
 */
export function readScanned(text: string): ScannedText {
  // Scanners add line ends and tabs; control characters belong to no code.
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  if (line === '') return { kind: 'NONE', detail: 'missing' }
  if (UUID.test(line.toLowerCase())) return { kind: 'UUID', uuid: line.toLowerCase() }
  const eight = typedCharacters(line)
  if (EIGHT.test(eight)) return { kind: 'EIGHT', eight }
  const code = line.length >= CODE_LENGTH ? CODE.exec(line)?.[0] : undefined
  return code === undefined ? { kind: 'NONE', detail: 'unreadable' } : { kind: 'CODE', code }
}

/** People write zero as O and one as I or L; neither stands in a uuid. */
function typedCharacters(line: string): string {
  return line.replace(/[\s-]/g, '').toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1')
}
