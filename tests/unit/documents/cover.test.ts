import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cover, isMotif, type Motif, MOTIFS, panorama } from '#server/documents/cover/cover.ts'
import { MOTIFS_OF } from '#server/domain/activity/motif.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'

const motifs = Object.keys(MOTIFS) as Motif[]
const themes = ['jour', 'nuit'] as const
const drawings = motifs.flatMap((motif) => themes.map((theme) => ({ motif, theme })))

describe('drawn covers', () => {
  test('every kind of activity has its motif', () => {
    expect(ACTIVITY_TYPES.map(({ slug }) => slug).filter((slug) => !isMotif(slug))).toEqual([])
    expect(motifs.toSorted()).toEqual(Object.values(MOTIFS_OF).flat().toSorted())
    expect(isMotif('toString')).toBe(false)
  })

  test.each(drawings)(
    '$motif, $theme: the same id gives the same drawing, another id another one',
    (input) => {
      const drawn = cover({ ...input, id: 42 })
      expect(cover({ ...input, id: '42' })).toBe(drawn)
      expect(cover({ ...input, id: 43 })).not.toBe(drawn)
    },
  )

  test.each(drawings)(
    '$motif, $theme: well formed, and nothing that a policy or an email would refuse',
    async (input) => {
      const drawn = cover({ ...input, id: 7 })
      const picture = await sharp(Buffer.from(drawn)).metadata()

      expect(picture).toMatchObject({ format: 'svg', width: 1200, height: 675 })
      expect(drawn).not.toMatch(/style|font|href|url\(|<script|NaN|undefined/)
    },
  )

  test('a drawing weighs between 2 and 14 kB', () => {
    const weights = drawings.flatMap((input) => [1, 6, 42, 210].map((id) => cover({ ...input, id }).length))
    expect(Math.min(...weights)).toBeGreaterThan(2_000)
    expect(Math.max(...weights)).toBeLessThan(14 * 1024)
  })

  test('the drawings of the types are those of the first day', () => {
    const ofTypes = drawings.filter(({ motif }) => ACTIVITY_TYPES.some(({ slug }) => slug === motif))
    const all = ofTypes.flatMap((input) => [1, 2, 3].map((id) => cover({ ...input, id })))
    const print = createHash('sha256').update(all.join('')).digest('hex')
    expect(print).toMatchInlineSnapshot(`"97f5b0395dec4f383ef0c0e57fa189f118a22704120caf0b4323e3db8c5d8ca4"`)
  })
})

test.each(themes)('the panorama of the home page, %s', async (theme) => {
  const picture = await sharp(Buffer.from(panorama(theme))).metadata()
  expect(picture).toMatchObject({ format: 'svg', width: 1600, height: 460 })
  expect(panorama(theme)).toBe(panorama(theme))
})
