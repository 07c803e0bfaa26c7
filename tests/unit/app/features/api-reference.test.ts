import { describe, expect, test } from 'vitest'
import { describeReference, type ReferenceCall } from '#app/features/site/content/api-docs/reference.ts'
import { describeType, listFields } from '#app/features/site/content/api-docs/schema.ts'
import en from '#locales/en/reference.json' with { type: 'json' }
import fr from '#locales/fr/reference.json' with { type: 'json' }
import { describeApi } from '#server/contract/document.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

interface Words {
  operationId: string
  summary: string
  description?: string
}

const document = await describeApi({ title: 'Virée', server: '' })
const { groups, objects } = describeReference(document)
const calls = groups.flatMap((group) => group.calls)
const callOf = (id: string) => calls.find((call) => call.id === id)

describe('the reference of the API', () => {
  test('says of each call of the contract whether it is built', () => {
    for (const { path, isBuilt } of walk(restContract)) {
      expect([path, callOf(path)?.isBuilt]).toEqual([path, isBuilt])
    }
  })

  test('names the fields within objects and lists', () => {
    const fields = callOf('activity.publish')?.fields.map(({ name }) => name)
    expect(fields).toContain('activity.place.city')
    expect(fields).toContain('activity.paymentModels[].price')
  })

  test('tells which errors a call may give', () => {
    const errors: ReferenceCall['errors'] = callOf('attendance.rate')?.errors ?? []
    expect(errors).toContainEqual({ status: '409', codes: ['NOT_STARTED', 'ALREADY_RATED'] })
  })

  test('describes shared objects once', () => {
    expect(callOf('activity.read')?.answer).toEqual({ kind: 'object', ref: 'Activity' })
    expect(callOf('activity.list')?.answer).toEqual({ kind: 'object', ref: 'ActivitySummary', isList: true })
    expect(objects.map(({ name }) => name)).toContain('Activity')
  })

  test.each([
    ['French', fr],
    ['English', en],
  ])('has words for every call and every subject in %s', (_language, words) => {
    const known = words.calls as Record<string, Record<string, { summary: string }> | undefined>
    for (const { id } of calls) {
      const [noun = '', verb = ''] = id.split('.')
      expect([id, known[noun]?.[verb]?.summary]).toEqual([id, expect.any(String)])
    }
    const anchors = groups.map(({ tag }) => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-'))
    expect(Object.keys(words.tags)).toEqual(expect.arrayContaining(anchors))
  })

  test('says in English what the document says', () => {
    const known = en.calls as Record<string, Record<string, { summary: string; description?: string }>>
    const operations = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path ?? {}),
    ) as Words[]
    expect(operations.length).toBeGreaterThan(50)
    for (const { operationId, summary, description } of operations) {
      const [noun = '', verb = ''] = operationId.split('.')
      expect(known[noun]?.[verb]).toEqual(description === undefined ? { summary } : { summary, description })
    }
  })
})

describe('a type in words', () => {
  test('something that may be missing says so', () => {
    expect(describeType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual({
      kind: 'text',
      isNullable: true,
    })
  })

  test('fixed values are a choice, however they are written', () => {
    const choice = { kind: 'choice', values: ['0', '1'] }
    expect(describeType({ enum: [0, 1] })).toEqual(choice)
    expect(describeType({ anyOf: [{ const: 0 }, { const: 1 }] })).toEqual(choice)
  })

  test('a file is a file', () => {
    expect(describeType({ type: 'string', contentMediaType: '*/*' })).toEqual({ kind: 'file' })
  })

  test('something without fields has none', () => {
    expect(listFields({ type: 'string' })).toEqual([])
  })
})
