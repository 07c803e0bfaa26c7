import { describe, expect, test } from 'vitest'
import { readListFilters } from '#app/lib/list-filters.server.ts'

const FRIDAY = '2026-11-20'
const read = (query: string) => readListFilters(new URLSearchParams(query), FRIDAY)

describe('the address of the list', () => {
  test('asks for everything when it says nothing', () => {
    expect(read('')).toEqual({
      typed: { search: '', types: [], startDate: '', endDate: '' },
      when: null,
      errors: null,
      filters: { page: 0 },
    })
  })

  test('leaves out the fields that a form sends empty', () => {
    expect(read('search=&startDate=&endDate=&page=')).toMatchObject({ errors: null, filters: { page: 0 } })
  })

  test.each(['types=1&types=4', 'types=1,4'])('reads several types from %s', (query) => {
    expect(read(query)).toMatchObject({ typed: { types: ['1', '4'] }, filters: { types: [1, 4] } })
  })

  test('says the weekend in days', () => {
    expect(read('when=weekend')).toMatchObject({
      when: 'weekend',
      typed: { startDate: '2026-11-20', endDate: '2026-11-22' },
      filters: { startDate: '2026-11-20', endDate: '2026-11-22' },
    })
  })

  test('lets days that are typed win over words', () => {
    expect(read('when=weekend&startDate=2026-12-24')).toMatchObject({
      when: null,
      filters: { startDate: '2026-12-24' },
    })
  })

  test('takes a word that it does not know for no word at all', () => {
    expect(read('when=someday')).toMatchObject({ when: null, errors: null })
  })
})

describe('what cannot be understood is said of its field, and stays typed', () => {
  test.each([
    ['startDate=tomorrow', 'startDate', 'startDate.wrong'],
    ['endDate=2026-02-30', 'endDate', 'endDate.wrong'],
    ['startDate=2026-11-22&endDate=2026-11-20', 'endDate', 'endDate.beforeStart'],
    ['types=99', 'types', 'types.unknown'],
    ['types=hiking', 'types', 'types.unknown'],
    [`search=${'a'.repeat(201)}`, 'search', 'search.tooLong'],
    ['page=-1', '', 'common.page'],
    ['page=two', '', 'common.page'],
  ])('%s', (query, field, message) => {
    const { errors, typed } = read(query)
    expect(errors).toEqual({ [field]: [message] })
    const sent = new URLSearchParams(query)
    expect(typed.startDate).toBe(sent.get('startDate') ?? '')
    expect(typed.search).toBe(sent.get('search') ?? '')
  })
})
