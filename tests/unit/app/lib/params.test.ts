import { expect, test } from 'vitest'
import { nameOf } from '#app/lib/params.server.ts'

test('a name that we gave is read from the address', () => {
  expect(nameOf('q7Zt-_0fK2')).toBe('q7Zt-_0fK2')
})

test.each([undefined, '', ' ', 'a b', 'é', '\u0000', 'a/b', 'x'.repeat(201)])(
  '%j is the name of nothing: 404',
  (param) => {
    expect(() => nameOf(param)).toThrow(expect.objectContaining({ status: 404 }))
  },
)
