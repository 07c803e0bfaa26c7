import { expect, test } from 'vitest'
import { IssueForm } from '#app/features/account/settings/organisations/cards.tsx'
import { dateInWords } from '#app/lib/format/typed-date.ts'
import { FilterField } from '#app/ui/filter-field.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const FOURTH_OF_MARCH = '4\u00A0mars 2027'

test('the last day of a card stands below its field in words', async () => {
  const result = { status: 'error', initialValue: { validUntil: '2027-03-04' } } as const
  expect(await drawnPage(() => <IssueForm result={result} />, {})).toContain(FOURTH_OF_MARCH)
  expect(await drawnPage(() => <IssueForm result={undefined} />, {})).not.toContain('2027')
})

test('a day by which a list is narrowed down does, too', async () => {
  const field = { id: 'from', name: 'startDate', label: 'Du' }
  const draw = (day: string) =>
    drawnPage(() => <FilterField {...field} type="date" max="2099-12-31" defaultValue={day} />, {})
  expect(await draw('2027-03-04')).toContain(FOURTH_OF_MARCH)
  expect(await draw('')).not.toContain('soft')
})

test.each([
  ['2027-03-04', 'date', FOURTH_OF_MARCH],
  ['2027-03-04T19:30', 'datetime-local', 'Jeudi 4\u00A0mars 2027 19:30'],
  ['', 'date', null],
  ['2027-03', 'date', null],
  ['2027-03-04', 'datetime-local', null],
] as const)('%s in a field for a %s', (typed, type, words) => {
  expect(dateInWords(typed, type, 'fr')).toBe(words)
})
