import { expect, test } from 'vitest'
import type { Services } from '#server/runtime/context.ts'
import { knownDevice, rememberDevice } from '#server/services/account/sign-in/known-device.ts'
import { signerOf } from '#tests/infrastructure/signer.ts'

const at = (date: string, secret = 's'.repeat(64)) =>
  ({ now: () => new Date(date), signer: signerOf(secret) }) as Services
const today = at('2026-11-22T12:00:00Z')
const of = (email: string, credentials = 'before') => ({ email, credentials })

test('a device is known to the accounts that it signed in to, under a new name each time', () => {
  const once = rememberDevice(today, null, of('Alice@exemple.org'))
  const both = rememberDevice(today, once, of('bruno@exemple.org'))
  expect(knownDevice(today, both, of('alice@exemple.org'))).toBe(
    knownDevice(today, once, of('ALICE@exemple.org')),
  )
  expect(knownDevice(today, both, of('bruno@exemple.org'))).not.toBe(
    knownDevice(today, both, of('alice@exemple.org')),
  )
  expect(knownDevice(today, both, of('chantal@exemple.org'))).toBeNull()
  const again = rememberDevice(today, both, of('alice@exemple.org'))
  expect(knownDevice(today, again, of('alice@exemple.org'))).not.toBe(
    knownDevice(today, both, of('alice@exemple.org')),
  )
  expect(again.split('~')).toHaveLength(2)
})

test('it carries no address, and five accounts at most: the ones seen last', () => {
  let carried: string | null = null
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    carried = rememberDevice(today, carried, of(`${name}@exemple.org`))
  expect(carried).not.toContain('exemple')
  expect(carried!.length).toBeLessThan(300)
  const isKnown = (name: string) => knownDevice(today, carried, of(`${name}@exemple.org`)) !== null
  expect(['a', 'b', 'f'].map(isKnown)).toEqual([false, true, true])
})

test('it is known for a year, to nobody else’s secret, and not when anything was changed', () => {
  const carried = rememberDevice(today, null, of('alice@exemple.org'))
  expect(knownDevice(at('2027-11-22T12:00:00Z'), carried, of('alice@exemple.org'))).not.toBeNull()
  expect(knownDevice(at('2027-11-24T12:00:00Z'), carried, of('alice@exemple.org'))).toBeNull()
  expect(knownDevice(at('2026-11-22T12:00:00Z', 't'.repeat(64)), carried, of('alice@exemple.org'))).toBeNull()
  for (let index = 0; index < carried.length; index++) {
    const other = carried[index] === 'a' ? 'b' : 'a'
    const forged = carried.slice(0, index) + other + carried.slice(index + 1)
    expect([index, knownDevice(today, forged, of('alice@exemple.org'))]).toEqual([index, null])
  }
  for (const nonsense of ['', '~', 'x'.repeat(5000), 'a.b.c', null])
    expect(knownDevice(today, nonsense, of('alice@exemple.org'))).toBeNull()
})

test('it is a stranger again once password or second factor change, until it signs in anew', () => {
  const carried = rememberDevice(today, null, of('alice@exemple.org'))
  const changed = of('alice@exemple.org', 'after')
  expect(knownDevice(today, carried, changed)).toBeNull()
  expect(knownDevice(today, rememberDevice(today, carried, changed), changed)).not.toBeNull()
})
