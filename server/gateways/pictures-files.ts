import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  LARGEST_PICTURE_BYTES,
  LARGEST_PICTURE_PIXELS,
  squareIn,
  type Square,
} from '#server/domain/picture.ts'
import { PICTURE_WIDTHS, type PictureRefusal, type Pictures } from './pictures.ts'

const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Pictures as files in a folder. */
export function makePictureFiles(folder: string): Pictures {
  return {
    async keep(bytes, square) {
      const refusal = await refuse(bytes)
      if (refusal) return { refusal }

      const key = randomBytes(12).toString('hex')
      await mkdir(folder, { recursive: true })
      try {
        for (const width of PICTURE_WIDTHS)
          await write(join(folder, `${key}-${width}.webp`), await encode(bytes, width, square))
      } catch (error) {
        if (error instanceof Error && 'code' in error) throw error // the disk, not the picture
        return { refusal: 'NOT_A_PICTURE' }
      }
      return { key }
    },
    async read(key, width) {
      if (!/^[0-9a-f]{24}$/.test(key) || !PICTURE_WIDTHS.some((known) => known === width)) return undefined
      return readFile(join(folder, `${key}-${width}.webp`)).catch(() => undefined)
    },
    async remove(key) {
      if (!/^[0-9a-f]{24}$/.test(key)) return
      for (const width of PICTURE_WIDTHS) await rm(join(folder, `${key}-${width}.webp`), { force: true })
    },
  }
}

/** It holds twenty megabytes that a process needs only once somebody brings a picture. */
const loadSharp = async () => (await import('sharp')).default

async function refuse(bytes: Uint8Array): Promise<PictureRefusal | null> {
  if (bytes.byteLength > LARGEST_PICTURE_BYTES) return 'TOO_LARGE'
  const sharp = await loadSharp()
  try {
    const { format, width, height } = await sharp(bytes, {
      limitInputPixels: LARGEST_PICTURE_PIXELS,
    }).metadata()
    if (!ACCEPTED_FORMATS.has(format)) return 'NOT_A_PICTURE'
    return width * height > LARGEST_PICTURE_PIXELS ? 'TOO_LARGE' : null
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'TOO_LARGE' : 'NOT_A_PICTURE'
  }
}

/** `rotate()` turns the picture as its metadata says before that metadata is dropped. */
async function encode(bytes: Uint8Array, width: number, square?: Square): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: LARGEST_PICTURE_PIXELS, failOn: 'error' })
  const upright = picture.rotate()
  if (square) upright.extract(squareIn((await picture.metadata()).autoOrient, square))
  return upright.resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
}

/** Whole or not at all: written beside, flushed, then renamed. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.part`
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}
