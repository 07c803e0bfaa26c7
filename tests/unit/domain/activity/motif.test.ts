import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMotifName, motifOf, MOTIFS_OF, motifsBeside, showsThing } from '#server/domain/activity/motif.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'

const ofType = (slug: string) => ACTIVITY_TYPES.find((type) => type.slug === slug)?.id ?? 0

describe('the drawing of an activity', () => {
  test.each([
    ['La soupe du dimanche', 'table', 'soupe'],
    ['Cent paires de patins : on aiguise, on répare', 'benevolat', 'patin'],
    ['Contes d’hiver au salon', 'causerie', 'conte'],
    ['Raquette au clair de lune, au mont Orford', 'neige', 'raquette'],
    ['Veillée de contredanses et de podorythmie', 'musique', 'danse'],
    ['Learn to roll a kayak, in a warm pool', 'eau', 'eau'],
    ['Mitaines : la maille qui réchauffe', 'atelier', 'laine'],
    ['Orion, le froid et le chocolat', 'nature', 'etoiles'],
    ['A Snowshoe walk', 'neige', 'raquette'],
  ])('of « %s » is that of a word of its title', (name, type, motif) => {
    expect(motifOf({ id: 1, typeId: ofType(type), name })).toBe(motif)
  })

  test.each([
    'Une montre à réparer? Montrez!',
    'Contents de vous voir',
    'Jeudi ensemble',
    'Feuilles et vent',
  ])('a short word counts as a whole only: « %s »', (name) => {
    expect(MOTIFS_OF.autre).toContain(motifOf({ id: 3, typeId: ofType('autre'), name }))
  })

  test('of a title that says nothing is one of its type; published one after the other, they differ', () => {
    for (const { id: typeId, slug } of ACTIVITY_TYPES) {
      const drawn = [1, 2, 3, 4].map((id) => motifOf({ id, typeId, name: 'Ensemble' }))
      for (const [index, motif] of drawn.entries()) {
        expect(MOTIFS_OF[slug]).toContain(motif)
        expect(motif).not.toBe(drawn[index + 1])
      }
    }
  })

  test('is one of at least three for every type, each of one type only', () => {
    const all: string[] = Object.values(MOTIFS_OF).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.every(isMotifName)).toBe(true)
    expect(Object.values(MOTIFS_OF).filter(({ length }) => length < 3)).toEqual([])
    expect(Object.values(MOTIFS_OF).filter((motifs) => !motifs.some(showsThing))).toEqual([])
    expect(isMotifName('toString')).toBe(false)
  })
})

const activity = fc.record({
  id: fc.integer({ min: 1, max: 20 }),
  typeId: fc.constantFrom(...ACTIVITY_TYPES.map(({ id }) => id)),
  name: fc.constantFrom('Ensemble', 'Soupe', 'Patin', 'Raquette', 'Contes'),
  isDrawn: fc.boolean(),
  isFixed: fc.boolean(),
})

test('in a grid, what no word has chosen differs from its neighbours above, too', () => {
  const drawn = (id: number) => ({ id, typeId: ofType('randonnee'), name: 'Ensemble', isDrawn: true })
  const motifs = motifsBeside([1, 5, 9, 13].map(drawn))
  expect(new Set(motifs).size).toBe(4)
})

test('side by side, no two drawings are alike, unless both have to stay', () => {
  fc.assert(
    fc.property(fc.array(activity), (activities) => {
      const motifs = motifsBeside(activities)
      for (const [index, motif] of motifs.entries()) {
        const [one, next] = activities.slice(index)
        const mayDiffer = one?.isDrawn && next?.isDrawn && !(one.isFixed && next.isFixed)
        if (mayDiffer) expect(motif).not.toBe(motifs[index + 1])
      }
    }),
  )
})

test('a drawing that has to stay is that of its activity', () => {
  fc.assert(
    fc.property(fc.array(activity), (activities) => {
      const motifs = motifsBeside(activities)
      for (const [index, one] of activities.entries())
        if (one.isFixed || !one.isDrawn) expect(motifs[index]).toBe(motifOf(one))
    }),
  )
})
