import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import enOfErrors from '#locales/en/api.json' with { type: 'json' }
import en from '#locales/en/forms.json' with { type: 'json' }
import frOfErrors from '#locales/fr/api.json' with { type: 'json' }
import fr from '#locales/fr/forms.json' with { type: 'json' }
import { router } from '#server/api/router.ts'
import { restContract } from '#server/contract/rest/index.ts'
import * as account from '#server/schemas/account/account.ts'
import * as billing from '#server/schemas/account/billing.ts'
import * as profile from '#server/schemas/account/profile.ts'
import * as promotionalCode from '#server/schemas/account/promotional-code.ts'
import * as callOff from '#server/schemas/activity/call-off.ts'
import * as capacity from '#server/schemas/activity/capacity.ts'
import * as activity from '#server/schemas/activity/fields.ts'
import * as journal from '#server/schemas/moderation/audit-log.ts'
import * as moderation from '#server/schemas/moderation/validation.ts'
import * as organisation from '#server/schemas/organisation/organisation.ts'
import * as attendance from '#server/schemas/participation/attendance.ts'
import * as cheque from '#server/schemas/participation/cheque.ts'
import * as joining from '#server/schemas/participation/join.ts'
import * as manualParticipant from '#server/schemas/participation/manual-participant.ts'
import * as removal from '#server/schemas/participation/removal.ts'
import * as announcement from '#server/schemas/platform/announcement.ts'
import * as securityLog from '#server/schemas/platform/security-log.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

const words = { fr: keysOf(fr.errors), en: keysOf(en.errors) }

const forms = Object.entries({
  ...account,
  ...activity,
  ...announcement,
  ...journal,
  ...securityLog,
  ...moderation,
  ...organisation,
  ...attendance,
  ...callOff,
  ...capacity,
  ...cheque,
  ...joining,
  ...manualParticipant,
  ...removal,
  ...billing,
  ...profile,
  ...promotionalCode,
})
const schemas: [string, z.ZodType][] = [
  ...forms,
  ...walk(router).map(({ path, input }): [string, unknown] => [path, input]),
].filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)

/** Values that people and programs send where something else is expected. */
const nonsense = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e12,
    true,
    [],
    {},
    '\u0000',
    '2026-02-30',
    '9'.repeat(500),
  ),
  fc.string({ maxLength: 30 }),
  fc.array(fc.constantFrom<unknown>(null, 'x', -1, {}), { maxLength: 3 }),
)

describe('whatever is sent, each message is a key with a sentence in both languages', () => {
  test.each(schemas)('%s', (_name, schema) => {
    fc.assert(
      fc.property(inputFor(schema), (input) => {
        for (const key of messagesOf(schema.safeParse(input).error?.issues ?? [])) {
          expect(words.fr).toContain(key)
          expect(words.en).toContain(key)
        }
      }),
      { numRuns: 60, seed: 20261120 },
    )
  })
})

test.each(['null', '[]', '"text"', '1'])('a body that is %s is told that an object is expected', (json) => {
  for (const { path, input, isDetailed } of walk(restContract)) {
    if (isDetailed || !(input instanceof z.ZodType)) continue
    const messages = messagesOf(input.safeParse(JSON.parse(json)).error?.issues ?? [])
    expect([path, messages]).toEqual([path, ['common.object']])
  }
})

test.each(errorsOfPages())('the error %s, which a page itself puts into a form, has a sentence', (key) => {
  expect(words.fr).toContain(key)
})

test('both languages have the same sentences', () => {
  expect(words.en).toEqual(words.fr)
})

test.each([...new Set(walk(router).flatMap(({ codes }) => codes))].sort())(
  'the error %s has a sentence in both languages',
  (code) => {
    expect(frOfErrors).toHaveProperty(code)
    expect(enOfErrors).toHaveProperty(code)
  },
)

test('no sentence shouts, blames, or leaves a French colon without its space', () => {
  for (const sentence of [...sentencesOf(fr.errors), ...sentencesOf(en.errors)]) {
    expect(sentence).not.toMatch(/!|invalid|Oups|Oops|'/i)
  }
  for (const sentence of sentencesOf(fr.errors)) expect(sentence).not.toMatch(/[^\u00a0s\d]:|« | »/)
})

/** Invalid values in the shape of the schema: each field on its own, and the whole. */
function inputFor(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject && depth < 5) {
    const fields = Object.entries(schema.shape).map(
      ([key, field]) => [key, inputFor(field, depth + 1)] as const,
    )
    const object = fc.record({ ...Object.fromEntries(fields) }, { requiredKeys: [] })
    const withStranger = fc.tuple(object, fc.boolean()).map(([o, is]) => (is ? { ...o, stranger: 1 } : o))
    // forms, and queries that are parsed into objects, are always objects
    return depth === 0
      ? withStranger
      : fc.oneof({ weight: 5, arbitrary: withStranger }, { weight: 1, arbitrary: nonsense })
  }
  if (schema instanceof z.ZodArray)
    return fc.oneof(nonsense, fc.array(inputFor(schema.element, depth + 1), { maxLength: 3 }))
  if (schema instanceof z.ZodRecord)
    return fc.oneof(nonsense, fc.dictionary(fc.string({ maxLength: 60 }), nonsense))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return inputFor(schema.unwrap(), depth)
  if (schema instanceof z.ZodPipe) return inputFor(schema.in, depth)
  return nonsense
}

function messagesOf(issues: z.core.$ZodIssue[]): string[] {
  return issues.map(({ message }) => message)
}

function keysOf(tree: object, path: string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? keysOf(inner, [...path, key]) : [[...path, key].join('.')],
  )
}

function sentencesOf(tree: object): string[] {
  return Object.values(tree).flatMap((inner: unknown) =>
    typeof inner === 'object' && inner !== null ? sentencesOf(inner) : [String(inner)],
  )
}

/** The messages that files of the pages write into `formErrors` and `fieldErrors` themselves. */
function errorsOfPages(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.server.ts'),
  )
  const sources = files.map((name) => readFileSync(join('app', name), 'utf8'))
  const written = sources.flatMap((source) => [
    ...source.matchAll(/Errors: (?:\{[^{}]*?)?\['([\w.]+)'\]|\b(?:returned|comeBack)\('(\w+\.[\w.]+)'/g),
  ])
  return [...new Set(written.map(([, inForm, inCall]) => inForm ?? inCall ?? ''))].sort()
}
