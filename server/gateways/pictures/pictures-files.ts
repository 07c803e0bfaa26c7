import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import {
  LARGEST_PICTURE_BYTES,
  LARGEST_PICTURE_PIXELS,
  type Square,
  squareIn,
  tooManyPixels,
} from '#server/domain/activity/picture.ts'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import { makeConcurrencyLimit } from '#server/gateways/concurrency-limit.ts'
import { harmlessPicture } from './harmless.ts'
import {
  EMAIL_PICTURES,
  type EncodedPicture,
  type GreyPicture,
  PICTURE_WIDTHS,
  type PictureRefusal,
  type Pictures,
} from './pictures.ts'
import { loadSharp } from './sharp.ts'
import { UNFINISHED, writeWhole } from './whole-file.ts'

const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp'])
const FILE = /^([0-9a-f]{24})-(?:400|800|1600)\.webp$/

/**
 * One picture is decoded at a time: 40 megapixels as a progressive JPEG take 270 MB meanwhile. Each one that waits
 * takes up to 10 MiB.
 */
const MAX_WAITING = 8

/** Everybody who opens an email of the same sending asks for the same one. */
const KEPT_FOR_EMAIL_BYTES = 8_000_000

/** Pictures as files in a folder. */
export function makePictureFiles(folder: string): Pictures {
  const limit = makeConcurrencyLimit(1, MAX_WAITING)
  const pathOf = (key: string, width: number) => join(folder, `${key}-${width}.webp`)
  const forEmail = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_FOR_EMAIL_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  })
  const names = () => readdir(folder).catch(() => [])

  async function decode<Decoded extends object>(
    given: Uint8Array,
    work: (bytes: Uint8Array) => Promise<Decoded>,
  ): Promise<Decoded | { refusal: PictureRefusal }> {
    if (given.byteLength > LARGEST_PICTURE_BYTES) return { refusal: 'TOO_LARGE' }
    const bytes = harmlessPicture(given)
    const refusal = bytes ? await pictureRefusal(bytes) : 'NOT_A_PICTURE'
    if (!bytes || refusal) return { refusal: refusal ?? 'NOT_A_PICTURE' }
    try {
      return await limit(() => work(bytes))
    } catch (error) {
      return { refusal: error instanceof TooBusy ? 'BUSY' : 'NOT_A_PICTURE' }
    }
  }

  return {
    encode: (given, square) => decode(given, async (bytes) => ({ encoded: await encode(bytes, square) })),
    readGrey: (given, side) => decode(given, async (bytes) => ({ grey: await readGrey(bytes, side) })),
    async write(key, encoded) {
      await mkdir(folder, { recursive: true })
      for (const [width, bytes] of encoded) await writeWhole(pathOf(key, width), bytes)
    },
    async read(key, width) {
      if (!isKey(key) || !PICTURE_WIDTHS.some((known) => known === width)) return undefined
      return readFile(pathOf(key, width)).catch(() => undefined)
    },
    async readForEmail(key, as) {
      const name = `${key} ${as}`
      const known = forEmail.get(name)
      if (known) return known
      const { width, format } = EMAIL_PICTURES[as]
      const stored = PICTURE_WIDTHS.find((known) => known >= width) ?? PICTURE_WIDTHS[0]
      const file = isKey(key) ? await readFile(pathOf(key, stored)).catch(() => undefined) : undefined
      if (!file) return undefined
      const sharp = await loadSharp()
      const picture = sharp(file).resize({ width, withoutEnlargement: true })
      // Where a photograph is transparent, JPEG would be black.
      const drawn =
        format === 'png' ? picture.png() : picture.flatten({ background: '#fff' }).jpeg({ quality: 80 })
      const bytes = await drawn.toBuffer()
      forEmail.set(name, bytes)
      return bytes
    },
    async remove(key) {
      if (!isKey(key)) return
      for (const as of Object.keys(EMAIL_PICTURES)) forEmail.delete(`${key} ${as}`)
      for (const width of PICTURE_WIDTHS) await rm(pathOf(key, width), { force: true })
    },
    async list() {
      const stored = new Map<string, { key: string; files: number; changedAt: Date }>()
      for (const name of await names()) {
        const [, key] = FILE.exec(name) ?? []
        const file = key && (await stat(join(folder, name)).catch(() => null))
        if (!key || !file) continue // removed meanwhile
        const { files = 0, changedAt = file.mtime } = stored.get(key) ?? {}
        const latest = file.mtime > changedAt ? file.mtime : changedAt
        stored.set(key, { key, files: files + 1, changedAt: latest })
      }
      return [...stored.values()]
    },
    async removeUnfinished(before) {
      for (const name of await names()) {
        if (!name.endsWith(UNFINISHED)) continue
        const file = await stat(join(folder, name)).catch(() => null)
        if (file && file.mtime < before) await rm(join(folder, name), { force: true })
      }
    },
  }
}

function isKey(key: string): boolean {
  return /^[0-9a-f]{24}$/.test(key)
}

/** Reads the header only: a picture that is too large is refused before anything is decoded. */
async function pictureRefusal(bytes: Uint8Array): Promise<PictureRefusal | null> {
  const sharp = await loadSharp()
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!ACCEPTED_FORMATS.has(format)) return 'NOT_A_PICTURE'
    return tooManyPixels({ width, height, bytes: bytes.byteLength }) ? 'TOO_LARGE' : null
  } catch {
    return 'NOT_A_PICTURE'
  }
}

/** How pictures of strangers are read. */
const CAREFULLY = { failOn: 'error', sequentialRead: true, limitInputPixels: LARGEST_PICTURE_PIXELS } as const

/**
 * Decodes once, into the largest width; the smaller ones are made of that. `rotate()` turns the picture as its metadata
 * says before that metadata is dropped.
 */
async function encode(bytes: Uint8Array, square?: Square): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, CAREFULLY)
  const upright = picture.rotate()
  if (square) upright.extract(squareIn((await picture.metadata()).autoOrient, square))
  const largest = Math.max(...PICTURE_WIDTHS)
  const { data, info } = await upright
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }

  const encoded = new Map<number, Uint8Array>()
  for (const width of PICTURE_WIDTHS) {
    const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    encoded.set(width, await resized.webp({ quality: 80 }).toBuffer())
  }
  return encoded
}

/** What is transparent is white, as the paper under it would be. */
async function readGrey(bytes: Uint8Array, side: number): Promise<GreyPicture> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, CAREFULLY)
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}
