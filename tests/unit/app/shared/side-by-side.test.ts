import { expect, test } from 'vitest'
import { suggestionsOf } from '#app/features/search/home/near.server.ts'
import { hostedRows } from '#app/shared/activity/hosted.server.ts'
import type { ActivitySummary } from '#server/contract/entities.ts'
import { motifOf } from '#server/domain/activity/motif.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'

const TYPE = ACTIVITY_TYPES.find(({ slug }) => slug === 'randonnee')?.id ?? 0

/** Numbers of drawings that have the same motif. */
const ALIKE = [4, 8, 12] as const

const motifAlone = motifOf({ id: ALIKE[0], typeId: TYPE, name: 'Ensemble' })

function activityOf(activityId: number, drawing = activityId) {
  return {
    ...{ activityId, drawing, typeId: TYPE, name: 'Ensemble', slug: 'ensemble' },
    ...{ language: 'fr' as const, pictureUrl: null, timeZone: 'America/Toronto' },
    ...{ startDate: '2026-12-05T15:00:00.000Z', endDate: null, localStart: '2026-12-05T10:00' },
    ...{ participantNbr: 12, placesLeft: 4, placesTaken: 8, price: 0, paymentModels: [] },
    ...{ validation: 'VALIDED' as const, cancelled: false, place: null },
    ...{ host: { userId: 2, displayName: 'La Boussole', pictureUrl: null } },
    ...{ requests: 0, toMark: 0, refusal: null, mayCorrect: false },
  } satisfies ActivitySummary & Parameters<typeof hostedRows>[0]['activities'][number]
}

test('by themselves, the activities of these tests have the same drawing', () => {
  for (const id of ALIKE) expect(motifOf({ id, typeId: TYPE, name: 'Ensemble' })).toBe(motifAlone)
})

test('no two suggestions for a person have the same drawing beside each other', () => {
  const suggested = ALIKE.map((id) => ({ reason: 'INTEREST' as const, activity: activityOf(id) }))
  const shown = suggestionsOf({ isNew: false, suggested }).suggested
  expect(shown.map(({ reason }) => reason)).toEqual(['INTEREST', 'INTEREST', 'INTEREST'])
  expect(new Set(shown.map(({ activity }) => activity.motif)).size).toBe(ALIKE.length)
})

test('no two rows of a host have the same drawing beside each other', () => {
  const { activities } = hostedRows({ activities: ALIKE.map((id) => activityOf(id)), hasNext: false })
  expect(new Set(activities.map(({ motif }) => motif)).size).toBe(ALIKE.length)
})

test('the drawing that a host chose stays in their rows, and those beside it differ', () => {
  const rows = [activityOf(8), activityOf(20, ALIKE[0]), activityOf(12)]
  const [before, chosen, after] = hostedRows({ activities: rows, hasNext: false }).activities
  expect([chosen?.motif, chosen?.drawing]).toEqual([motifAlone, ALIKE[0]])
  for (const one of [before, after]) expect(one?.motif).not.toBe(motifAlone)
})
