import { expect, test } from 'vitest'
import { displayName } from '#server/domain/account/display-name.ts'

test('an organisation goes by its name, a person by first and last', () => {
  const person = { organisationName: null, firstName: 'Alice', lastName: 'Tremblay' }
  expect(displayName(person)).toBe('Alice Tremblay')
  expect(displayName({ ...person, lastName: '' })).toBe('Alice')
  expect(displayName({ ...person, organisationName: 'Club de marche' })).toBe('Club de marche')
})
