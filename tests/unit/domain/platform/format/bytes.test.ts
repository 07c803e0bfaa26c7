import { expect, test } from 'vitest'
import { formatBytes } from '#server/domain/platform/format/bytes.ts'

test.each([
  [812, '812\u00A0octets', '812\u00A0bytes'],
  [3_500, '3,4\u00A0Ko', '3.4\u00A0KB'],
  [48_000, '47\u00A0Ko', '47\u00A0KB'],
  [1_300_000, '1,2\u00A0Mo', '1.2\u00A0MB'],
])('%i bytes read as %s and %s', (bytes, french, english) => {
  expect(formatBytes(bytes, 'fr')).toBe(french)
  expect(formatBytes(bytes, 'en')).toBe(english)
})
