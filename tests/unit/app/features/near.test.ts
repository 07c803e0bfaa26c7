import { expect, test } from 'vitest'
import { ofTown } from '#app/features/search/list/near.ts'

test.each([
  ['Québec', 'fr', 'de Québec'],
  ['Alma', 'fr', 'd’Alma'],
  ['Île-aux-Coudres', 'fr', 'd’Île-aux-Coudres'],
  ['Le Bic', 'fr', 'du Bic'],
  ['Les Éboulements', 'fr', 'des Éboulements'],
  ['La Malbaie', 'fr', 'de La Malbaie'],
  ['Alma', 'en', 'Alma'],
])('of %s in %s: %s', (town, locale, expected) => {
  expect(ofTown(town, locale)).toBe(expected)
})
