import { expect, test } from 'vitest'
import { type KeyRing, olderKeys, sealingKeys, withNewKey } from '#server/domain/platform/key-ring.ts'

const AT = '2026-11-27T14:00:00.000Z'

test('a new key comes first, with the next id; the one that it replaces says when', () => {
  const ring = withNewKey([{ id: 1, key: 'a' }], 'b', AT)
  expect(ring).toEqual([
    { id: 2, key: 'b', madeAt: AT },
    { id: 1, key: 'a', replacedAt: AT },
  ])
  expect(withNewKey(ring, 'c', AT).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('no id is given that a key of the settings has', () => {
  expect(withNewKey([{ id: 1, key: 'a' }], 'b', AT, [{ id: 2 }])[0].id).toBe(3)
})

test('a ticket has one byte for the id: after the last one, free ones are taken', () => {
  const ring: KeyRing = [
    { id: 255, key: 'a' },
    { id: 1, key: 'b' },
    { id: 3, key: 'c' },
  ]
  expect(withNewKey(ring, 'd', AT)[0].id).toBe(2)
})

test('what is left of a dropped data key neither seals nor waits to be dropped', () => {
  const ring: KeyRing = [
    { id: 3, key: 'c' },
    { id: 2, key: 'b' },
    { id: 1, key: 'a', isForDigests: true },
  ]
  expect(sealingKeys(ring).map(({ id }) => id)).toEqual([3, 2])
  expect(olderKeys(ring).map(({ id }) => id)).toEqual([2])
})
