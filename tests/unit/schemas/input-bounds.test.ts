import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isJsonReadable } from '#server/api/http/body/json-shape.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { InterestsForm } from '#server/schemas/account/profile.ts'
import { MOST_QUESTIONS, MOST_TICKET_TYPES } from '#server/schemas/activity/fields.ts'
import { ActivityForm } from '#server/schemas/activity/form.ts'
import { GuestRegistrationForm } from '#server/schemas/participation/join.ts'
import { areNamesReadable, LARGEST_INDEX, MOST_FIELDS } from '#server/schemas/platform/input-bounds.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('names of fields', () => {
  const registration = [
    ...Object.keys(GuestRegistrationForm.shape),
    ...['as', 'askedPeople', 'stamp', 'requestKey'],
    ...range(MOST_TICKET_TYPES).map((id) => `people-${id}`),
    ...range(LARGEST_PARTY).flatMap((person) =>
      range(MOST_QUESTIONS).map((id) => `answer-${id}-${person + 1}`),
    ),
  ]
  const rows = (list: 'ticketTypes' | 'questions', count: number) =>
    range(count).flatMap((row) =>
      Object.keys(ActivityForm.shape[list].unwrap().element.shape).map((field) => `${list}[${row}].${field}`),
    )
  const editor = [
    ...Object.keys(ActivityForm.shape),
    ...rows('ticketTypes', MOST_TICKET_TYPES),
    ...rows('questions', MOST_QUESTIONS),
  ]

  test.each([
    ['a party of fifty that answers twenty questions each', registration],
    ['the editor with all its rows', editor],
    ['fifty interests', range(50).map(() => Object.keys(InterestsForm.shape)[0]!)],
    ['mail programs', ['List-Unsubscribe']],
    ['one row too many: the form says so', rows('questions', MOST_QUESTIONS + 1)],
  ])('of %s', (_, names) => {
    expect(areNamesReadable(names)).toBe(true)
    expect(names.length).toBeLessThanOrEqual(MOST_FIELDS)
  })

  test('in whichever order they come, each as often as it likes', () => {
    const shuffled = fc.shuffledSubarray(editor, { minLength: editor.length })
    fc.assert(fc.property(shuffled, (names) => areNamesReadable([...names, ...names.slice(0, 100)])))
  })

  const HOSTILE = [
    ...[300_000, 1_000_000, 100_000_000, 4_294_967_294, LARGEST_INDEX + 1].map((index) => `a[${index}]`),
    ...['a.100000000', 'a[1]', 'a[0][1]', 'a[-1]x', 'a[0', 'a]', 'a[[0]]', '', '[0]', '.a', 'a..b', 'a\\[0]'],
    ...[`a${'[0]'.repeat(3000)}`, `a${'.a'.repeat(3000)}`, 'a.b.c.d', 'a[0].b.c', 'a'.repeat(101)],
    ...[
      '__proto__',
      '__proto__.x',
      'a[__proto__]',
      'a.constructor',
      'constructor.prototype',
      'a.length',
      'a[length]',
    ],
  ]
  test.each(HOSTILE.map((name) => [name.slice(0, 40), name]))('not %s', (_, name) => {
    expect(areNamesReadable([name])).toBe(false)
    expect(areNamesReadable([...registration.slice(0, 20), name])).toBe(false)
  })

  test('not a list with a hole, whichever row is missing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_QUESTIONS - 2 }), (missing) => {
        const names = rows('questions', MOST_QUESTIONS).filter((name) => !name.includes(`[${missing}]`))
        return !areNamesReadable(names)
      }),
    )
  })
  test('not ten thousand of them', () => {
    expect(areNamesReadable(range(10_000).map((index) => `f${index}`))).toBe(false)
    expect(areNamesReadable(range(10_000).map(() => 'prenom'))).toBe(false)
  })
})

describe('the shape of JSON', () => {
  test.each([
    [
      'a guest list of ten thousand',
      { guests: range(10_000).map((id) => ({ email: `a${id}@b.org`, firstname: '{', name: '"[' })) },
    ],
    ['brackets and quotation marks in texts', { description: `${'[{"'.repeat(5000)}\\` }],
    ['nothing', {}],
  ])('%s', (_, value) => {
    expect(isJsonReadable(JSON.stringify(value))).toBe(true)
  })
  test('whatever is readable stays so when its texts change', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 50 }), (texts) =>
        isJsonReadable(JSON.stringify({ texts })),
      ),
    )
  })
  test.each([
    ['eleven levels', '['.repeat(11)],
    ['a hundred thousand levels', '{"a":'.repeat(100_000)],
    [
      'unknown keys by the thousand',
      JSON.stringify(Object.fromEntries(range(80_000).map((key) => [`k${key}`, 1]))),
    ],
    ['the same key again and again', `{${'"a":1,'.repeat(200)}"a":1}`],
    ['more values than anybody has', JSON.stringify(range(70_000))],
  ])('not %s', (_, text) => {
    expect(isJsonReadable(text)).toBe(false)
  })

  test('every call of the contract fits into it', () => {
    const inputs = walk(restContract).flatMap(({ input }) => (input instanceof z.ZodType ? [input] : []))
    const shapes = inputs.map((input) =>
      measure(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Described),
    )
    expect(inputs.length).toBeGreaterThan(20)
    const deepest = Math.max(...shapes.map(({ depth }) => depth))
    expect(deepest).toBeGreaterThan(2)
    expect(deepest).toBeLessThan(10)
    expect(Math.max(...shapes.map(({ width }) => width))).toBeLessThan(100)
  })
})

interface Described {
  type?: string
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  allOf?: Described[]
  oneOf?: Described[]
}

/** Returns how deep and how wide the values of a schema can be. */
function measure(schema: Described): { depth: number; width: number } {
  const { type, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema
  const described = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf, ...oneOf]
  const parts = described.map(measure)
  const level = type === 'object' || type === 'array' ? 1 : 0
  return {
    depth: level + Math.max(0, ...parts.map(({ depth }) => depth)),
    width: Math.max(Object.keys(properties).length, ...parts.map(({ width }) => width)),
  }
}
