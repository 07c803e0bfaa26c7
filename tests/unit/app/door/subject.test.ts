import { describe, expect, test } from 'vitest'
import { packUuid, unpackUuid } from '#app/door/code/bytes.ts'
import { identify } from '#app/door/code/subject.ts'
import { readTicketCode } from '#app/door/code/ticket-code.ts'
import { isSignedBy } from '#app/door/code/verify.ts'
import { ACTIVITY, codeOf, keys, otherSeal, ticketOf, uuidOf } from './world.ts'

const here = { activityId: ACTIVITY, keys }
const code = codeOf(1)

describe('what was read', () => {
  test('a code of the server is good, and its hash is that of the list', async () => {
    expect(await identify(code, here)).toMatchObject({
      kind: 'CODE',
      activityId: ACTIVITY,
      signature: 'good',
      hash: ticketOf(1).hash,
    })
  })

  test('so is one that a scanner has typed on another layout', async () => {
    expect(await identify(`httpsÉéé127.0.0.1Ç3000ébé${code}\r`, here)).toMatchObject({
      signature: 'good',
      text: code,
    })
  })

  test('eight characters and a uuid are found in the list by their hashes, however they are written', async () => {
    const { hash, codeHash } = ticketOf(1)
    expect(await identify(' 0B7E 6DOl ', here)).toMatchObject({ kind: 'EIGHT', codeHash })
    expect(await identify(uuidOf(1).toUpperCase(), here)).toMatchObject({ kind: 'UUID', hash })
  })

  test.each([
    ['nothing', '\r\n', 'missing'],
    ['another QR code', 'https://exemple.org/menu', 'unreadable'],
    ['a long text that ends like a code', `WIFI:${'A'.repeat(115)}`, 'unreadable'],
    ['half a code', code.slice(0, 60), 'unreadable'],
  ])('%s is no code of ours', async (_, text, detail) => {
    expect(await identify(text, here)).toEqual({ kind: 'NONE', detail })
  })

  test('a code with any other character is forged, or none of ours', async () => {
    for (let index = 2; index < code.length; index += 7) {
      const changed = code.slice(0, index) + (code[index] === 'A' ? 'B' : 'A') + code.slice(index + 1)
      const subject = await identify(changed, here)
      if (subject.kind === 'CODE') expect(subject.signature).not.toBe('good')
      else expect(subject).toEqual({ kind: 'NONE', detail: 'unreadable' })
    }
  })

  test('a code of a key that the list does not name proves nothing', async () => {
    const foreign = otherSeal.seal({ uuid: uuidOf(1), activityId: ACTIVITY })
    expect(await identify(foreign, here)).toMatchObject({ signature: 'unknownKey' })
  })
})

describe('a signature', () => {
  const [key] = keys
  const read = readTicketCode(code)!
  const forged = { ...read, signature: read.signature.map((byte, index) => (index === 40 ? byte ^ 1 : byte)) }
  const withoutEd25519 = {
    importKey: () => Promise.reject(new DOMException('no Ed25519', 'NotSupportedError')),
    verify: () => Promise.reject(new Error('not asked')),
  } as unknown as SubtleCrypto

  test.each([
    ['by the browser', crypto.subtle],
    ['where the browser cannot', withoutEd25519],
  ])('is verified %s', async (_, subtle) => {
    expect(await isSignedBy(read, key!.x, subtle)).toBe(true)
    expect(await isSignedBy(forged, key!.x, subtle)).toBe(false)
    const otherKey = otherSeal.publicKeys()[0]!.x
    expect(await isSignedBy(read, otherKey, subtle)).toBe(false)
  })
})

test('a uuid comes back as it was packed, and is none while it is packed', () => {
  const packed = packUuid(uuidOf(7))
  expect(packed).toMatch(/^[\w-]{22}$/)
  expect(unpackUuid(packed)).toBe(uuidOf(7))
})
