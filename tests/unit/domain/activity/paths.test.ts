import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activityPath, slugOf } from '#server/domain/activity/paths.ts'

test.each([
  ['Les crêtes de la Montagne Noire', 'les-cretes-de-la-montagne-noire'],
  ['Œufs & bœuf à l’Île-aux-Coudres!', 'oeufs-boeuf-a-l-ile-aux-coudres'],
  ['  --- 5 km ---  ', '5-km'],
  ['雪', 'activite'],
  ['', 'activite'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
])('“%s” reads as %s in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('whatever the name, the slug is short, plain, and reads the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (name) => {
      const slug = slugOf(name)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(80)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

test('the id finds it, the words are for people', () => {
  expect(activityPath({ id: 12, name: 'Les crêtes' })).toBe('/activites/12/les-cretes')
})
