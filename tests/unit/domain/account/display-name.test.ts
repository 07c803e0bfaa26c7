import { expect, test } from 'vitest'
import { displayName, initials } from '#server/domain/account/display-name.ts'

test('an organisation goes by its name, a person by first and last', () => {
  const person = { organisationName: null, firstName: 'Alice', lastName: 'Tremblay' }
  expect(displayName(person)).toBe('Alice Tremblay')
  expect(displayName({ ...person, lastName: '' })).toBe('Alice')
  expect(displayName({ ...person, organisationName: 'Club de marche' })).toBe('Club de marche')
})

test.each([
  ['Le Pied levé', 'PL'],
  ['La Boussole', 'B'],
  ['Club de marche', 'CM'],
  ['L’Atelier du Bois', 'AB'],
  ["L'Écho", 'É'],
  ['Alice Tremblay', 'AT'],
  ['Marie-Ève d’Amour', 'MA'],
  ['Lan', 'L'],
  ['Les Le', 'LL'],
  ['', ''],
])('the initials of %s are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
