import { expect, test } from 'vitest'
import { makeDataSeal } from '#server/gateways/data-seal.ts'

const seal = makeDataSeal(Buffer.alloc(32, 1))

test('what was sealed opens again, and never looks the same twice', () => {
  const [one, two] = [seal.seal('00123', 'row:1'), seal.seal('00123', 'row:1')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('00123')
  expect([seal.open(one, 'row:1'), seal.open(two, 'row:1')]).toEqual(['00123', '00123'])
})

test('it opens neither in another row, nor with another key, nor when a character was changed', () => {
  const sealed = seal.seal('00123', 'row:1')
  const touched = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => seal.open(sealed, 'row:2')).toThrow()
  expect(() => makeDataSeal(Buffer.alloc(32, 2)).open(sealed, 'row:1')).toThrow()
  expect(() => seal.open(touched, 'row:1')).toThrow()
  expect(() => seal.open('v2.a.b.c', 'row:1')).toThrow('unknown version')
})
