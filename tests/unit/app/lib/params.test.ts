import { expect, test } from 'vitest'
import { transactionIdOf } from '#app/lib/params.server.ts'

test('the transaction id of an order is read from the address', () => {
  expect(transactionIdOf('q7Zt-_0fK2')).toBe('q7Zt-_0fK2')
})

test.each([undefined, '', ' ', 'a b', 'é', '\u0000', 'a/b', 'x'.repeat(201)])(
  '%j is no transaction id: 404',
  (param) => {
    expect(() => transactionIdOf(param)).toThrow(expect.objectContaining({ status: 404 }))
  },
)
