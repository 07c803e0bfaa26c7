import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agendaColumns, MOST_A_DAY } from '#server/domain/search/agenda.ts'

const days = (...counts: number[]) =>
  counts.map((count, index) => ({
    day: `2026-12-${String(index + 1).padStart(2, '0')}`,
    activities: Array.from({ length: count }, (_, number) => `${index}/${number}`),
  }))

const rowsOf = (...counts: number[]) =>
  agendaColumns(days(...counts), 3).map((column) => column.map(({ activities }) => activities.length))

describe('the agenda', () => {
  test('puts short days into one column beside a long one', () => {
    expect(rowsOf(1, 1, 4, 4, 2)).toEqual([[1, 1], [4], [4]])
    expect(rowsOf(1, 1, 1, 7, 6, 1)).toEqual([[1, 1, 1], [4], [4]])
  })

  test('leaves days out that would make a hole', () => {
    expect(rowsOf(2, 2, 2, 1)).toEqual([[2], [2], [2]])
  })

  test('shows four of a day, and says that there are more', () => {
    const [[first] = []] = agendaColumns(days(9, 1, 1), 3)
    expect(first).toMatchObject({ activities: ['0/0', '0/1', '0/2', '0/3'], hasMore: true })
  })

  test.each([[[]], [[1]], [[3, 1]]])('stands with fewer days than columns: %j', (counts) => {
    expect(rowsOf(...counts)).toEqual(counts.map((count) => [count]))
  })

  test('keeps the order of the days, begins with the first, and leaves no column far behind', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 6, maxLength: 20 }), (counts) => {
        const columns = agendaColumns(days(...counts), 3)
        const shown = columns.flat().map(({ day }) => day)
        expect(shown).toEqual(
          days(...counts)
            .slice(0, shown.length)
            .map(({ day }) => day),
        )
        const rows = columns.map((column) =>
          column.reduce((sum, { activities }) => sum + activities.length + 1, 0),
        )
        expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(MOST_A_DAY)
      }),
    )
  })
})
