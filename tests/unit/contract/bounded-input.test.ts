import { expect, test } from 'vitest'
import { z } from 'zod'
import { restContract } from '#server/contract/rest/index.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

/**
 * Each text and each list that strangers send in a body has a bound, so that the refusal names the field. Calls whose
 * input stands in the address are bounded with it (tests/unit/web).
 */

/** Shapes whose texts have a fixed length. */
const FIXED_FORMATS = ['uuid', 'date']

/** A pattern that repeats nothing without end. */
const isFixed = (pattern: string) => !/[*+]|\{\d+,\}/.test(pattern.replace(/\\[*+]|\[[^\]]*\]/g, ''))

/** Objects with any keys: their numbers are bounded by a rule that JSON Schema cannot say, and asked below. */
const WITH_ANY_KEYS = ['payment.open.metadata', 'profile.saveFilters.filters']

interface Described {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Described>
  additionalProperties?: Described | boolean
  items?: Described
  anyOf?: Described[]
  allOf?: Described[]
  oneOf?: Described[]
}

function unbounded(schema: Described, at: string): string[] {
  const { type, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema
  return [
    ...(type === 'string' && !isBoundedText(schema) ? [`text ${at}`] : []),
    ...(type === 'array' && schema.maxItems === undefined ? [`list ${at}`] : []),
    ...(typeof schema.additionalProperties === 'object' ? [`keys ${at}`] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => unbounded(inner, `${at}.${name}`)),
    ...(items ? unbounded(items, `${at}[]`) : []),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((inner) => unbounded(inner, at)),
    ...(typeof schema.additionalProperties === 'object'
      ? unbounded(schema.additionalProperties, `${at}{}`)
      : []),
  ]
}

function isBoundedText({ maxLength, format = '', pattern = '', ...schema }: Described): boolean {
  if (maxLength !== undefined || schema.enum || schema.const !== undefined) return true
  return FIXED_FORMATS.includes(format) || (pattern !== '' && isFixed(pattern))
}

const bodies = walk(restContract).filter(
  ({ route, input, isDetailed, isBuilt }) =>
    isBuilt && !isDetailed && !route.startsWith('GET') && input instanceof z.ZodType,
)

test('each text and each list of a body has a bound', () => {
  expect(bodies.length).toBeGreaterThan(30)
  const found = bodies.flatMap(({ path, input }) => {
    const schema = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' })
    return unbounded(schema as Described, path)
  })
  expect(found).toEqual(WITH_ANY_KEYS.map((path) => `keys ${path}`))
})

test.each(WITH_ANY_KEYS)('%s has a bound of its own', (field) => {
  const { input } = bodies.find(({ path }) => field.startsWith(`${path}.`))!
  const name = field.slice(field.lastIndexOf('.') + 1)
  const messagesFor = (value: unknown) => {
    const { error } = (input as z.ZodType).safeParse({ activityId: 1, priceId: 1, [name]: value })
    return (error?.issues ?? []).filter(({ path }) => path[0] === name)
  }
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 'x']))
  expect(messagesFor(keys(20))).toEqual([])
  expect(messagesFor(keys(21))).toHaveLength(1)
  expect(messagesFor({ ['k'.repeat(41)]: 'x' }).length).toBeGreaterThan(0)
  expect(messagesFor({ key: 'x'.repeat(501) }).length).toBeGreaterThan(0)
})

test('the refusal of a text that is too long names its field', () => {
  const { input } = bodies.find(({ path }) => path === 'activity.publish')!
  const startDate = `2026-11-21T09:00:00.${'0'.repeat(100_000)}Z`
  const { error } = (input as z.ZodType).safeParse({ activity: { startDate } })
  const ofStart = (error?.issues ?? []).filter(({ path }) => path.join('.') === 'activity.startDate')
  expect(ofStart.map(({ message }) => message)).toEqual(['activity.startDate.wrong'])
})

test.each(['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])(
  'a reading at %s, which no database holds, is refused by its field',
  (scannedAt) => {
    const { input } = bodies.find(({ path }) => path === 'door.settle')!
    const scans = [{ scanId: '4e9a5c3e-7a8e-4a5e-9c39-0a9d6c2f1b11', ticketId: 1, scannedAt }]
    const { error } = (input as z.ZodType).safeParse({ activityId: 1, scans })
    const found = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
    expect(found).toEqual([['scans.0.scannedAt', 'common.instant']])
  },
)
