import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SHEET } from '#emails/look.ts'
import { brands } from '#server/domain/platform/brand.ts'
import { PALETTES, paletteSheet } from '#server/domain/platform/palette.ts'

/** Drawings have colours of their own, and so has the double of Stripe, which must not look like ours; black, and white under the black of a QR code, belong to no brand. */
const DRAWN = [
  'server/documents/cover/',
  'server/documents/locator.ts',
  'server/documents/share-picture.ts',
  'server/documents/qr.ts',
  'server/sandbox/pages/frame.ts',
]
const NOBODYS = new Set(['#fff', '#ffffff', '#000'])
/** The light arm of the logo is drawn on the brand's colour in either theme. */
const MARK = '#FFB08C'

const HOMES = ['server/domain/platform/brand.ts', 'server/domain/platform/palette.ts']

function strayColours(file: string, source: string): string[] {
  if (HOMES.includes(file) || DRAWN.some((drawn) => file.startsWith(drawn))) return []
  const found = [...source.matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(([colour]) => colour)
  return found
    .filter((colour) => !NOBODYS.has(colour) && colour !== MARK)
    .filter((colour) => /[a-f]/i.test(colour) || colour.length === 7)
    .map((colour) => `${file}: ${colour}`)
}

const files = ['app', 'emails', 'server', 'public'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css|mjs|svg|js)$/.test(file))
    .map((file) => join(folder, file)),
)

describe('colours', () => {
  test('are written once: nothing else in the product has one of its own', () => {
    expect(files.flatMap((file) => strayColours(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  test('and one that is written elsewhere is named', () => {
    expect(strayColours('emails/look.ts', "color: '#047e6f'")).toEqual(['emails/look.ts: #047e6f'])
  })

  test('of the style sheet and the e-mails are those of the brand', () => {
    for (const id of ['viree', 'sa'] as const) {
      expect(paletteSheet(PALETTES[id])).toContain(`--primary:${brands[id].colours.primary};`)
      expect(PALETTES[id].day.dusk).toBe(brands[id].colours.accent)
    }
    expect(SHEET).toContain(`.link { color: ${PALETTES.viree.night.link} !important; }`)
    expect(readFileSync('app/styles/tokens.css', 'utf8')).toContain('@palette;')
  })

  test('are both there by night, and the second brand has its own', () => {
    const sheet = paletteSheet(PALETTES.sa)
    expect(sheet).toMatch(
      /^:root \{--primary:#1b568c;.*\n@media \(prefers-color-scheme: dark\) \{:root \{.*--link:#a3ccf5;/,
    )
    expect(PALETTES.sa.day.link).not.toBe(PALETTES.viree.day.link)
  })
})
