import { describe, expect, test } from 'vitest'
import { fillLine, splitFields } from '#server/domain/notification/merge-fields.ts'

const VALUES = {
  firstname: 'Bruno',
  activity: 'La marche',
  date: 'samedi',
  place: 'Rimouski',
  tickets: '2 billets',
}

describe('the fields of a text', () => {
  test.each([
    ['Bonjour {{firstname}}!', 'Bonjour Bruno!'],
    ['{{ firstname }}, {{tickets}}', 'Bruno, 2 billets'],
    ['{firstname} et {place}', '{firstname} et {place}'],
    ['', ''],
  ])('%s', (text, filled) => {
    expect(splitFields(text).fault).toBeNull()
    expect(fillLine(text, VALUES)).toBe(filled)
  })

  test.each([
    ['{{prenom}}', 'UNKNOWN'],
    ['{{}}', 'UNKNOWN'],
    ['{{FIRSTNAME}}', 'UNKNOWN'],
    ['{{firstname', 'OPEN'],
    ['{{firstname}', 'OPEN'],
    ['{{first{{name}}', 'UNKNOWN'],
    ['{{firstname}} {{', 'OPEN'],
  ])('%s is refused: %s', (text, fault) => {
    expect(splitFields(text).fault).toBe(fault)
  })

  test('what a field is filled with is not read again', () => {
    expect(fillLine('{{firstname}}', { ...VALUES, firstname: '{{place}}' })).toBe('{{place}}')
  })
})
