import { describe, expect, test } from 'vitest'
import { addressOfFilters, keptFilters, readListFilters } from '#app/shared/search/filters.server.ts'

const read = (query: string) => readListFilters(new URLSearchParams(query))

describe('the address of the list', () => {
  test('asks for everything when it says nothing', () => {
    const nothing = { search: '', types: [], when: '', startDate: '', endDate: '' }
    expect(read('')).toEqual({
      typed: { ...nothing, town: '', distance: '', free: false, places: false, sort: '' },
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

  test('leaves the weekend a word: which days that is depends on when it is asked', () => {
    expect(read('when=weekend')).toMatchObject({
      when: 'weekend',
      typed: { when: 'weekend', startDate: '', endDate: '' },
      filters: { when: 'weekend' },
    })
  })

  test('reads boxes, and a circle only around something', () => {
    expect(read('free=1&places=on&town= Lévis &distance=50&sort=date')).toMatchObject({
      typed: { town: 'Lévis', distance: '50', free: true, places: true },
      filters: { town: 'Lévis', distance: 50, free: true, places: true, sort: 'date' },
    })
    expect(read('distance=50&free=0')).toMatchObject({
      typed: { distance: '', free: false },
      filters: { page: 0 },
    })
  })

  test('two addresses that ask for the same are the same search', () => {
    const one = read('types=4&types=1&search=canot&page=3&when=&free=1&utm_source=x').typed
    const other = read('free=on&search=canot&types=1,4').typed
    expect(addressOfFilters(one)).toBe('free=1&search=canot&types=1&types=4')
    expect(addressOfFilters(other)).toBe(addressOfFilters(one))
    expect(keptFilters(one)).toEqual({ free: '1', search: 'canot', types: ['1', '4'] })
    expect(addressOfFilters(read('').typed)).toBe('')
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
    [`town=${'a'.repeat(121)}`, 'town', 'town.tooLong'],
    ['town=Laval&distance=501', 'distance', 'distance.wrong'],
    ['town=Laval&distance=far', 'distance', 'distance.wrong'],
    ['sort=price', 'sort', 'sort.unknown'],
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
