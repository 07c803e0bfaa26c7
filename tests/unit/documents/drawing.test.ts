import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cover, type Motif, MOTIFS, panorama } from '#server/documents/cover/cover.ts'
import { locator } from '#server/documents/locator.ts'
import { drawCard } from '#server/documents/share-picture.ts'
import {
  COVER_VERSION,
  coverAddress,
  isOwnDrawing,
  MAP_VERSION,
  panoramaAddress,
  SHARE_VERSION,
} from '#server/domain/activity/drawing.ts'
import { makeOfflinePlaces } from '#server/gateways/places/offline.ts'
import { listTownsAround } from '#server/services/activity/place.ts'

const themes = ['jour', 'nuit'] as const
const printOf = (drawings: string[]) =>
  createHash('sha256').update(drawings.join('')).digest('hex').slice(0, 8)

/**
 * Addresses are cached for a year: a change of a drawing needs a new version in server/domain/activity/drawing.ts.
 */
test('the version of the covers is that of what is drawn now', () => {
  const motifs = Object.keys(MOTIFS) as Motif[]
  const covers = motifs.flatMap((motif) =>
    themes.flatMap((theme) => [1, 2, 3].map((id) => cover({ motif, theme, id }))),
  )
  expect(COVER_VERSION).toBe(printOf([...covers, ...themes.map(panorama)]))
})

test('the version of the maps is that of what is drawn now, with the towns of now', () => {
  const places = makeOfflinePlaces()
  const points = [
    { latitude: 45.509, longitude: -73.588 },
    { latitude: 48.449, longitude: -68.524 },
    { latitude: 63.747, longitude: -68.517 },
  ]
  const maps = points.flatMap((point) => {
    const { reach, towns } = listTownsAround({ places }, point)
    return themes.map((theme) => locator({ ...point, towns, theme }, reach))
  })
  const everyTown = JSON.stringify(places.within({ south: 41, north: 84, west: -142, east: -52 }, Infinity))
  expect(MAP_VERSION).toBe(printOf([...maps, everyTown]))
})

test('the version of the share pictures is that of what is drawn now', async () => {
  const picture = {
    motif: 'velo' as const,
    id: 7,
    title: 'Une boucle au bord du fleuve, avec un arrêt à la micro-brasserie',
    when: 'samedi 21 novembre 2026 à 9 h',
    where: 'Lévis, QC',
    mark: 'Gratuit',
    brand: 'Virée',
    colours: { primary: '#047E6F', accent: '#D8432B' },
    photograph: null,
  }
  expect(SHARE_VERSION).toBe(
    printOf([await drawCard(picture), await drawCard({ ...picture, title: 'Vélo', mark: null })]),
  )
})

test('addresses carry the version', () => {
  expect(coverAddress({ motif: 'velo', seed: 6, format: 'png' })).toBe(
    `/couvertures/velo-6.png?v=${COVER_VERSION}`,
  )
  expect(coverAddress({ motif: 'eau', seed: 2, format: 'svg', isNight: true })).toBe(
    `/couvertures/eau-2-nuit.svg?v=${COVER_VERSION}`,
  )
  expect(panoramaAddress({ isNight: false })).toBe(`/couvertures/panorama.svg?v=${COVER_VERSION}`)
})

test('wherever an address of a drawing is made, it carries the version: without, it would be kept for ever', () => {
  const made = ['app', 'server', 'emails', 'db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
      .filter((line) => /\/(couvertures|partage|plans)\/[^'"`]*\$\{/.test(line)),
  )
  expect(made.length).toBeGreaterThanOrEqual(4)
  expect(made.filter((line) => !/\?v=\$\{(\w+_VERSION\}|versionOf\()/.test(line))).toEqual([])
})

test('a thousand drawings of a motif are ours, and one bitmap', () => {
  const seeds = [0, 1, 1000, 1001, 10 ** 12]
  const ours = (isBitmap: boolean) => seeds.filter((seed) => isOwnDrawing({ motif: 'velo', seed, isBitmap }))
  expect(ours(false)).toEqual([1, 1000])
  expect(ours(true)).toEqual([])
  expect(isOwnDrawing({ motif: 'randonnee', seed: 5, isBitmap: true })).toBe(true)
})
