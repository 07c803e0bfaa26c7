import { expect, test } from 'vitest'
import { showsWrongSecret } from '#server/domain/platform/procedure-limits.ts'

test.each([
  'UNKNOWN_LINK',
  'EXPIRED_LINK',
  'UNKNOWN_CODE',
  'EXPIRED_CODE',
  'CODE_OVER',
  'UNKNOWN_PASS',
  'UNKNOWN_PROVIDER_CODE',
  'NOT_FOUND',
])('%s counts as a guess', (code) => {
  expect(showsWrongSecret(code, {})).toBe(true)
})

test.each(['WEAK_PASSWORD', 'MAIL_NOT_CONFIRMED', 'ALREADY_STARTED', 'TOO_MANY_REQUESTS', 'BAD_REQUEST'])(
  '%s was answered to somebody whose secret is right',
  (code) => {
    expect(showsWrongSecret(code, { guestId: 'x' })).toBe(false)
  },
)

test.each([
  ['a pass that opens nothing', { guestId: 'x' }, true],
  ['an empty pass', { guestId: '' }, false],
  ['no pass', {}, false],
  ['no input', undefined, false],
])('UNAUTHORIZED with %s', (_, input, expected) => {
  expect(showsWrongSecret('UNAUTHORIZED', input)).toBe(expected)
})
