import { expect, test } from 'vitest'
import { inAscii } from '../../../vite.ascii.ts'

test('regular expressions read the same as before, and no character is left that takes two bytes', () => {
  const written = String.raw`/^[«»“”œ]+$/u.test('«œ”') && /^😀$/u.test('😀')`
  const code = inAscii(`// → an arrow\n${written}`)
  expect(code).toMatch(/^[\0-\x7f]+$/)
  expect(eval(code)).toBe(eval(written))
  expect(eval(code)).toBe(true)
})
