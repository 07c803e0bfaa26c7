import { describe, expect, test } from 'vitest'
import { countInPart, IN_PART_ORDER, PARTS } from '#app/features/hosting/editor/parts.ts'
import { readIntent } from '#app/features/hosting/editor/rows.ts'
import { countByStep, inPageOrder, readStep, stepOf } from '#app/features/hosting/editor/steps.ts'
import { DRAWINGS, nextDrawing } from '#server/domain/activity/drawing.ts'
import { ActivityForm } from '#server/schemas/activity/form.ts'

describe('the steps of the editor', () => {
  test('every field of the form stands on one', () => {
    expect(Object.keys(ActivityForm.shape).filter((field) => stepOf(field) === null)).toEqual([])
  })

  test.each([
    ['name', 1],
    ['description', 2],
    ['ticketTypes[1].price', 3],
    ['questions[0].label', 3],
    ['', null],
    ['elsewhere', null],
  ])('%s', (field, step) => {
    expect(stepOf(field)).toBe(step)
  })

  test('errors are said in the order of the page, those of rows in the order of the rows', () => {
    const said = {
      'ticketTypes[10].price': 1,
      'ticketTypes[2].price': 1,
      description: 1,
      endDate: 1,
      '': 1,
      name: 1,
    }
    expect(Object.keys(inPageOrder(said))).toEqual([
      ...['', 'name', 'endDate', 'description', 'ticketTypes[2].price', 'ticketTypes[10].price'],
    ])
    expect(countByStep(Object.keys(said))).toEqual({ 1: 2, 2: 1, 3: 2 })
  })

  test('an address names one of them, or none', () => {
    expect(['1', '3', '0', '4', '', '1e0', null].map((value) => readStep(value))).toEqual([
      ...[1, 3, null, null, null, null, null],
    ])
    expect(readIntent('save:2')).toEqual({ kind: 'save', next: 2 })
    expect(readIntent('save:9')).toEqual({ kind: 'save', next: null })
  })
})

describe('the parts of the page that changes a published activity', () => {
  test('every field of the form stands in exactly one', () => {
    expect(IN_PART_ORDER.toSorted()).toEqual(Object.keys(ActivityForm.shape).toSorted())
  })

  test('errors are said in their order: the date before the tickets, the tickets before the title', () => {
    const said = { name: 1, banner: 1, 'ticketTypes[0].price': 1, startDate: 1, isPrivate: 1, '': 1 }
    expect(Object.keys(inPageOrder(said, IN_PART_ORDER))).toEqual([
      ...['', 'startDate', 'ticketTypes[0].price', 'name', 'banner', 'isPrivate'],
    ])
    expect(PARTS.map((part) => countInPart(part, Object.keys(said)))).toEqual([1, 1, 1, 1, 1])
  })
})

test('another drawing comes back only after all others', () => {
  const seen = new Set<number>()
  for (let drawing = 1; !seen.has(drawing); drawing = nextDrawing(drawing)) seen.add(drawing)
  expect(seen.size).toBe(DRAWINGS)
  expect([Math.min(...seen), Math.max(...seen)]).toEqual([1, DRAWINGS])
})
