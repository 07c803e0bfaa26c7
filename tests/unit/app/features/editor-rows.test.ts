import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addRow,
  changeRows,
  countRows,
  entriesOf,
  readIntent,
  removeRow,
} from '#app/features/hosting/editor/rows.ts'

const TYPED: [string, string][] = [
  ['name', 'Raquette'],
  ['ticketTypes[0].row', '0'],
  ['ticketTypes[0].name', 'Adulte'],
  ['ticketTypes[1].row', '1'],
  ['ticketTypes[1].name', 'Enfant'],
  ['questions[0].label', 'Pointure'],
]

describe('the rows of the editor', () => {
  test('rows without a number are not read: nothing could be drawn of them', () => {
    const form = new FormData()
    const names = ['questions', 'ticketTypes.a', 'questions[a]', 'questions[0].label', 'name']
    for (const name of names) form.append(name, '1')
    expect(entriesOf(form).map(([name]) => name)).toEqual(['questions[0].label', 'name'])
  })

  test('a new one stands last, and nothing else moves', () => {
    expect(addRow(TYPED, 'ticketTypes')).toEqual([...TYPED, ['ticketTypes[2].row', '2']])
    expect(addRow([], 'questions')).toEqual([['questions[0].row', '0']])
  })

  test('those behind one that goes move up, with what was typed in them', () => {
    expect(removeRow(TYPED, 'ticketTypes', 0)).toEqual([
      ['name', 'Raquette'],
      ['ticketTypes[0].row', '1'],
      ['ticketTypes[0].name', 'Enfant'],
      ['questions[0].label', 'Pointure'],
    ])
  })

  test('what a button changes, and the row that it added', () => {
    const added = { entries: addRow(TYPED, 'ticketTypes'), added: 'ticketTypes[2]' }
    expect(changeRows(TYPED, readIntent('add:ticketTypes'))).toEqual(added)
    const removed = { entries: removeRow(TYPED, 'ticketTypes', 0), added: null }
    expect(changeRows(TYPED, readIntent('remove:ticketTypes:0'))).toEqual(removed)
    for (const other of ['publish', 'save:2'])
      expect(changeRows(TYPED, readIntent(other))).toEqual({ entries: TYPED, added: null })
  })

  test('a row that is not there cannot be removed', () => {
    expect(removeRow(TYPED, 'questions', 7)).toEqual(TYPED)
  })

  test('however often they come and go, there are as many as were added and not removed', () => {
    const step = fc.oneof(fc.constant(null), fc.nat(9))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let rows = 0
        const entries = steps.reduce(
          (entries, at) => {
            if (at === null) rows++
            else if (at < rows) rows--
            return at === null ? addRow(entries, 'questions') : removeRow(entries, 'questions', at)
          },
          TYPED.slice(0, 5),
        )
        expect(countRows(entries, 'questions')).toBe(rows)
        expect(entries.slice(0, 5)).toEqual(TYPED.slice(0, 5))
      }),
    )
  })
})

test.each([
  ['publish', { kind: 'publish' }],
  ['preview', { kind: 'preview' }],
  ['save:3', { kind: 'save', next: 3 }],
  ['draw', { kind: 'draw' }],
  ['add:questions', { kind: 'add', rows: 'questions' }],
  ['remove:ticketTypes:3', { kind: 'remove', rows: 'ticketTypes', index: 3 }],
  // An intent that no button sends keeps what was typed, and leads nowhere else.
  ['add:users', { kind: 'save', next: null }],
  ['remove:questions:-1', { kind: 'save', next: null }],
  ['save://ailleurs.org', { kind: 'save', next: null }],
  ['', { kind: 'save', next: null }],
])('the button %s', (value, intent) => {
  expect(readIntent(value)).toEqual(intent)
})
