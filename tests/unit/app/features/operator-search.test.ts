import { expect, test } from 'vitest'
import { wantedOf } from '#app/features/operations/search/wanted.server.ts'

const wanted = (query: string) => wantedOf(new Request(`https://viree.example/operations/recherche${query}`))

test('what an operator searches for', () => {
  expect(wanted('?q=%20Maude%20')).toBe('Maude')
  expect(wanted('')).toBe('')
  expect(wanted('?q=%20')).toBe('')
})

// The procedure refuses what is empty once such characters are gone: the page ended in an error.
test('control characters alone are no search', () => {
  expect(wanted('?q=%00%08')).toBe('')
  expect(wanted('?q=Maude%00')).toBe('Maude')
})

test('more than an address is cut', () => {
  expect(wanted(`?q=${'x'.repeat(1000)}`)).toHaveLength(254)
})
