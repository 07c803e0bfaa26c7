import { expect, test } from 'vitest'
import { isAdmitted, validationOnPublishing } from '#server/domain/moderation/validation.ts'

test('a host with three validated activities is trusted', () => {
  expect([0, 1, 2, 3, 4].map((validated) => validationOnPublishing(validated))).toEqual([
    'NEED_VALIDATION',
    'NEED_VALIDATION',
    'NEED_VALIDATION',
    'VALIDED',
    'VALIDED',
  ])
})

test('online is what is validated and published', () => {
  const publishedAt = '2026-11-20T17:00:00.000Z'
  const shown = ['VALIDED', 'NEED_VALIDATION', 'REFUSED', 'WAITING_PAYMENT_VALID'].map((validation) =>
    isAdmitted({ validation, publishedAt }),
  )
  expect(shown).toEqual([true, false, false, false])
  expect(isAdmitted({ validation: 'VALIDED', publishedAt: null })).toBe(false)
})
