import { decodeQR } from 'qr/decode.js'
import type { GreyPicture } from '#server/gateways/pictures/pictures.ts'

/** For each look, beyond its first steps, which are always whole. */
const SEARCHED_MS = 2000

/** How far around a pixel its mean is taken. */
const AROUND = 2

/** Returns the text of a QR code in this picture, or null. The second look is for what was taken in the dark. */
export function findCode(picture: GreyPicture): string | null {
  return decode(picture) ?? decode(withoutNoise(picture))
}

function decode(picture: GreyPicture): string | null {
  try {
    // The brightness comes first in this format, and nothing else of it is read.
    return decodeQR(picture, { format: 'I420', effort: Infinity, timeLimit: SEARCHED_MS, textDecoder })
  } catch {
    return null
  }
}

/** Other people's codes hold whatever they hold: what is no text is still a code. */
function textDecoder(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Each pixel becomes the mean of those around it. Noise goes by that, and the squares of a code, which are larger, stay. */
function withoutNoise({ width, height, data }: GreyPicture): GreyPicture {
  const rows = meansOf(data, { lines: height, nextLine: width, length: width, next: 1 })
  const both = meansOf(rows, { lines: width, nextLine: 1, length: height, next: width })
  return { width, height, data: both }
}

function meansOf(
  data: Uint8Array<ArrayBuffer>,
  { lines, nextLine, length, next }: { lines: number; nextLine: number; length: number; next: number },
): Uint8Array<ArrayBuffer> {
  const means = new Uint8Array(data.length)
  for (let line = 0; line < lines; line++) {
    const start = line * nextLine
    for (let at = 0; at < length; at++) {
      const last = Math.min(length - 1, at + AROUND)
      let sum = 0
      let count = 0
      for (let near = Math.max(0, at - AROUND); near <= last; near++) {
        sum += data[start + near * next] ?? 0
        count += 1
      }
      means[start + at * next] = sum / count
    }
  }
  return means
}
