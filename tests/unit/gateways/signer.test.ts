import { expect, test } from 'vitest'
import type { KeyRing } from '#server/domain/platform/key-ring.ts'
import { fixedKeys } from '#server/gateways/keys.ts'
import { makeSigner } from '#server/gateways/signer.ts'

const first = { id: 1, key: 's'.repeat(64) }
const second = { id: 2, key: 't'.repeat(64) }
const signerOf = (...ring: KeyRing) => makeSigner(fixedKeys(ring))

test('the newest key signs, and what older ones signed is recognised', () => {
  const [before, after] = [signerOf(first), signerOf(second, first)]
  const signature = before.sign('unsubscribe 7')
  expect(after.sign('unsubscribe 7')).not.toBe(signature)
  for (const one of [signature, after.sign('unsubscribe 7')])
    expect(after.isSigned('unsubscribe 7', (other) => other === one)).toBe(true)
  expect(after.isSigned('unsubscribe 8', (other) => other === signature)).toBe(false)
  expect(signerOf(second).isSigned('unsubscribe 7', (other) => other === signature)).toBe(false)
})

test('a signature is the one of the version without rings', () => {
  expect(`7.${signerOf(first).sign('unsubscribe 7')}`).toBe('7.3--1dXgFxns7mIOmrd2v0TBBobsYc713knVlZWUDjuE')
})

test('keys are read anew before a signature is refused, and only then', () => {
  let ring: KeyRing = [first]
  let looks = 0
  const signer = makeSigner({ ring: () => ring, lookAnew: () => (looks++, (ring = [second, first]), true) })
  const old = signer.sign('csrf:a', 'hex')
  expect(signer.isSigned('csrf:a', (one) => one === old, 'hex')).toBe(true)
  expect(looks).toBe(0)
  const made = signerOf(second).sign('csrf:a', 'hex')
  expect(signer.isSigned('csrf:a', (one) => one === made, 'hex')).toBe(true)
  expect(looks).toBe(1)
})
