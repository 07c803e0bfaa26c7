import { expect, test } from 'vitest'
import { z } from 'zod'
import { problem } from '#server/api/http/problem.ts'
import { router } from '#server/api/router.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

const refusals = walk(router).flatMap(({ path, errors }) =>
  Object.entries(errors).map(([code, error]) => [path, code, error?.data] as const),
)

test('each sentence about a refusal is complete with the data that the call declares for it', () => {
  for (const [path, code, schema] of refusals)
    for (const locale of ['fr', 'en'] as const) {
      const { message } = problem(locale, code, valuesFor(schema))
      expect([path, code, message]).toEqual([path, code, expect.not.stringContaining('{{')])
    }
})

/** A value for each text and number that is always there; whatever else the data has is no value of a sentence. */
function valuesFor(schema: unknown): Record<string, string | number> {
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : []
  return Object.fromEntries(
    fields.flatMap(([name, field]): [string, string | number][] => {
      if (field instanceof z.ZodNumber) return [[name, 7]]
      return field instanceof z.ZodString ? [[name, 'seven']] : []
    }),
  )
}
