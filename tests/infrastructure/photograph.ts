import sharp, { type Sharp } from 'sharp'
import { qrPng } from '#server/documents/qr.ts'

/** How a telephone was held. */
export interface Shot {
  width: number
  height: number
  /** The side of the code with its white border, in pixels. */
  side: number
  /** In degrees. */
  turn: number
  /** How far the picture is out of focus. */
  blur: number
  /** 1: full daylight. */
  light: number
  /** How far a pixel is from what it should be, at most. */
  noise: number
}

const WELL_HELD: Shot = { width: 2000, height: 1500, side: 700, turn: 0, blur: 0, light: 1, noise: 15 }

/** A wooden table. */
const TABLE = '#b9a98c'

/** A photograph of a QR code that lies on a table, or of the table. */
export async function photographOf(text: string | null, shot: Partial<Shot> = {}): Promise<Sharp> {
  const { width, height, side, turn, blur, light, noise } = { ...WELL_HELD, ...shot }
  const table = sharp({ create: { width, height, channels: 3, background: TABLE } })
  const laid = text === null ? table : table.composite([{ input: await turned(text, side, turn) }])
  const still = sharp(await laid.png({ compressionLevel: 1 }).toBuffer())
  const seen = blur > 0 ? still.blur(blur) : still
  const pixels = await seen.removeAlpha().raw().toBuffer()
  const grain = grains(noise)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = Math.min(255, Math.max(0, (pixels[at] ?? 0) * light + grain()))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export async function jpegOf(text: string | null, shot: Partial<Shot> = {}): Promise<Buffer> {
  return (await photographOf(text, shot)).jpeg({ quality: 85 }).toBuffer()
}

async function turned(text: string, side: number, turn: number): Promise<Buffer> {
  const code = await sharp(qrPng(text)).resize(side, side, { kernel: 'nearest' }).toBuffer()
  return sharp(code).rotate(turn, { background: TABLE }).png().toBuffer()
}

/** The same in each run: a test that fails can be looked at again. */
function grains(noise: number): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 2 ** 31 - 1) * noise
  }
}
