import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { makeFaces } from '#server/documents/pdf/faces.ts'

const E = 'E'.codePointAt(0)!
const E_ACUTE = 'É'.codePointAt(0)!

test('a character that was drawn as a part of another one first is read as itself in later files', () => {
  const faces = makeFaces(createRequire(import.meta.url))
  const [run] = faces.split('Élodie', 700).runs
  const font = faces.font(run!.face)
  // As in a file that holds É, and no E.
  const subset = font.createSubset()
  subset.includeGlyph(font.glyphForCodePoint(E_ACUTE))
  subset.encode()
  expect(font.glyphForCodePoint(E).codePoints).toEqual([E])
})
