import { expect, test } from 'vitest'
import { requiredLine, requiredProse, visibleProse } from '#server/schemas/platform/text.ts'

/** Of the planes of Unicode where no character has a meaning: each font draws another one, or none. */
const PRIVATE = '\u{E000}\u{F8FF}\u{F0000}\u{10FFFD}'

test.each([
  ['a line', requiredLine('name', 60)],
  ['several lines', requiredProse('text', 60)],
  ['visible lines', visibleProse('text', 60)],
])('%s keeps what people read, and no character of private use', (_, schema) => {
  expect(schema.parse(`Ça ${PRIVATE}va 🥾 naïve\u{200D}ment`)).toBe('Ça va 🥾 naïve\u{200D}ment')
  expect(schema.safeParse(PRIVATE).success).toBe(false)
})
