import { expect, test } from 'vitest'
import { readListFilter } from '#app/features/hosting/activity/list-filter.server.ts'

const read = (query: Record<string, string>) => readListFilter(new URLSearchParams(query))

test('the filter of an address', () => {
  expect(read({ q: ' Côté ', etat: 'coming', tri: 'name', page: '3' })).toEqual({
    typed: { q: 'Côté', etat: 'coming', tri: 'name' },
    errors: null,
    wanted: { q: 'Côté', state: 'coming', order: 'name', page: 3 },
  })
  expect(read({}).wanted).toEqual({ order: 'first', page: 0 })
})

test('what is invalid is reported and not applied', () => {
  const { typed, errors, wanted } = read({ q: 'x'.repeat(10_000), etat: 'DORMANT', tri: 'name' })
  expect(errors).toEqual({ q: ['participants.q.tooLong'], etat: ['common.choice'] })
  expect(wanted).toEqual({ order: 'name', page: 0 })
  expect(typed.q).toHaveLength(10_000)
})

test.each([
  ['-1', 0],
  ['', 0],
  ['1.5', 0],
  ['x', 0],
  ['1000000000', 100_000],
  ['9'.repeat(400), 100_000],
])('page %s is %i', (page, expected) => {
  expect(read({ page }).wanted.page).toBe(expected)
})
