import { expect, test } from 'vitest'
import { pick } from '#server/domain/platform/pick.ts'

test('picks the named fields, with null and false, and leaves out what is undefined', () => {
  const whole = { name: 'Raquette', address: null, isPrivate: false, city: undefined, secret: 'x' }
  const picked = pick(whole, ['name', 'address', 'isPrivate', 'city'])
  expect(Object.entries(picked)).toEqual([
    ['name', 'Raquette'],
    ['address', null],
    ['isPrivate', false],
  ])
})
