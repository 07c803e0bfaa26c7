import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as entities from '#server/contract/entities.ts'
import { ActivityInput } from '#server/contract/rest/activity-input.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

const page = readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/^```json (\w+)\n(.+?)^```/gms)].map(
  ([, name = '', json = '']) => [name, json] as const,
)

const schemas: Record<string, unknown> = {
  ...entities,
  ActivityInput,
  JoinResult: restContract.participation.join['~orpc'].outputSchema,
}

describe('each example of docs/wire.md is what the code answers', () => {
  test.each(examples)('%s', (name, json) => {
    const schema = schemas[name]
    if (!(schema instanceof z.ZodType)) throw new Error(`There is no schema called ${name}.`)

    const example: unknown = JSON.parse(json)
    const parsed = schema.parse(example)
    // parsing an answer drops fields that its schema does not know: nothing may be dropped
    expect(parsed).toEqual(expect.objectContaining(example as object))
  })
})

test('the page shows every entity', () => {
  const shown = new Set(examples.map(([name]) => name))
  for (const name of [
    'Activity',
    'ActivitySummary',
    'HostedActivity',
    'Place',
    'PaymentModel',
    'Participant',
    'Ticket',
  ])
    expect(shown).toContain(name)
  for (const name of ['Comment', 'Order', 'Profile', 'Organisation', 'Notification', 'Session', 'Problem'])
    expect(shown).toContain(name)
})

test('every field of an entity stands in its example', () => {
  for (const [name, json] of examples) {
    const schema = schemas[name]
    if (!(schema instanceof z.ZodObject) || name === 'ActivityInput' || name === 'Problem') continue
    expect([name, Object.keys(JSON.parse(json) as object).sort()]).toEqual([
      name,
      Object.keys(schema.shape).sort(),
    ])
  }
})

/** The words that a field may be, beside `true`. */
const WORDS: Record<string, readonly string[]> = {
  join: entities.Join.options,
  mayRemove: entities.MayRemove.options[1].options,
  mayCancel: entities.MayCancel.options[1].options,
  mayName: entities.MayName.options[1].options,
}

test.each(Object.entries(WORDS))('every word that `%s` may be stands beside it', (field, words) => {
  const [, beside = ''] = new RegExp(`^(?:\\| |- )\`${field}\`(.+?)(?=^[|-] |\\n\\n)`, 'ms').exec(page) ?? []
  expect(words.filter((word) => !beside.includes(`\`${word}\``))).toEqual([])
})

test('every status of an error has its row', () => {
  const errors = walk(restContract).flatMap((call) => Object.values(call.errors))
  const statuses = new Set(errors.flatMap((error) => error?.status ?? []))
  const rows = [...page.matchAll(/^\| ([\d, ]+?) +\|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  expect(statuses.size).toBeGreaterThan(5)
  expect([...statuses].filter((status) => !rows.includes(String(status)))).toEqual([])
})
