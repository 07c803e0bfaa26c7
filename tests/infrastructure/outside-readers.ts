import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { opensslProgram, qrencodeProgram, zbarProgram } from './programs.mjs'

/** Tests with programs of others are skipped by name without them. */
export const HAS_OPENSSL = opensslProgram() !== undefined
export const HAS_ZBAR = zbarProgram() !== undefined
export const HAS_QRENCODE = qrencodeProgram() !== undefined

/** The QR codes of a picture, as zbarimg reads them. */
export function zbar(picture: Uint8Array): string[] {
  const read = ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable']
  const { stdout } = withFiles({ picture }, ({ picture }) =>
    spawnSync('zbarimg', [...read, picture], { encoding: 'utf8' }),
  )
  return stdout.split('\n').filter((line) => line !== '')
}

/** A QR code as libqrencode writes it. */
export function qrencode(text: string, correction: 'L' | 'M' | 'Q' | 'H'): Buffer {
  return execFileSync('qrencode', ['-8', '-l', correction, '-s', '5', '-t', 'PNG', '-o', '-', text])
}

/** What stands before the 32 bytes of a public Ed25519 key in DER (RFC 8410). */
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether OpenSSL finds that the owner of the key `x` (RFC 8037) has signed this message. */
export function opensslVerifies(x: string, message: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([SPKI_ED25519, Buffer.from(x, 'base64url')]).toString('base64')
  const key = Buffer.from(`-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----\n`)
  const said = withFiles({ key, message, signature }, (file) => {
    const what = ['-rawin', '-in', file.message, '-sigfile', file.signature]
    const verify = ['pkeyutl', '-verify', '-pubin', '-inkey', file.key, ...what]
    const { stdout, stderr } = spawnSync('openssl', verify, { encoding: 'utf8' })
    return `${stdout}${stderr}`
  })
  if (said.includes('Signature Verified Successfully')) return true
  if (said.includes('Signature Verification Failure')) return false
  throw new Error(`OpenSSL has verified nothing: ${said}`)
}

function withFiles<Name extends string, Result>(
  contents: Record<Name, Uint8Array>,
  work: (paths: Record<Name, string>) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'outside-'))
  try {
    const names = Object.keys(contents) as Name[]
    for (const name of names) writeFileSync(join(folder, name), contents[name])
    return work(Object.fromEntries(names.map((name) => [name, join(folder, name)])) as Record<Name, string>)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
