import { describe, expect, test } from 'vitest'
import { addressOfFilters, keptFilters, readListFilters } from '#app/shared/search/filters.server.ts'

const read = (query: string) => readListFilters(new URLSearchParams(query))

describe('the address of the list', () => {
  test('asks for everything when it says nothing', () => {
    const days = { when: '', startDate: '', endDate: '' }
    const others = { town: '', distance: '', free: false, places: false, sort: '' }
    const nothing = { search: '', types: [], language: '', ...days, ...others }
    expect(read('')).toEqual({
      typed: nothing,
      applied: nothing,
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

  test('reads a language; both are no filter', () => {
    expect(read('language=en').filters).toMatchObject({ language: 'en' })
    expect(read('language=en&language=fr')).toMatchObject({ typed: { language: '' }, errors: null })
    expect(read('language=en&language=fr').filters).not.toHaveProperty('language')
  })

  test.each(['page=-1', 'page=two'])('begins at the first page when %s names none', (query) => {
    expect(read(query)).toMatchObject({ errors: null, filters: { page: 0 } })
  })
})

describe('what cannot be understood is said of its field, stays typed, and is left out', () => {
  test.each([
    ['startDate=tomorrow', 'startDate', 'startDate.wrong', {}],
    ['endDate=2026-02-30', 'endDate', 'endDate.wrong', {}],
    [
      'startDate=2026-11-22&endDate=2026-11-20',
      'endDate',
      'endDate.beforeStart',
      { startDate: '2026-11-22' },
    ],
    ['types=99', 'types', 'types.unknown', {}],
    ['types=hiking&types=2', 'types', 'types.unknown', { types: [2] }],
    ['when=someday', 'when', 'when.unknown', {}],
    ['language=de', 'language', 'common.language', {}],
    [`search=${'a'.repeat(201)}`, 'search', 'search.tooLong', {}],
    [`town=${'a'.repeat(121)}&distance=50`, 'town', 'town.tooLong', {}],
    ['town=Laval&distance=501', 'distance', 'distance.wrong', { town: 'Laval' }],
    ['town=Laval&distance=far', 'distance', 'distance.wrong', { town: 'Laval' }],
    ['sort=price', 'sort', 'sort.unknown', {}],
  ])('%s', (query, field, message, left) => {
    const { errors, typed, applied, filters } = read(`${query}&free=1`)
    expect(errors).toEqual({ [field]: [message] })
    expect(filters).toEqual({ ...left, free: true, page: 0 })
    const sent = new URLSearchParams(query)
    expect(typed.startDate).toBe(sent.get('startDate') ?? '')
    expect(typed.search).toBe(sent.get('search') ?? '')
    expect(readListFilters(new URLSearchParams(addressOfFilters(applied))).errors).toBeNull()
  })

  test('several at once, each with its own problem', () => {
    expect(read('startDate=x&types=99&sort=price&town=Laval')).toMatchObject({
      errors: { startDate: ['startDate.wrong'], types: ['types.unknown'], sort: ['sort.unknown'] },
      filters: { town: 'Laval' },
    })
  })
})
