import { constants, crc32, deflateSync } from 'node:zlib'

/** The eight bytes with which each PNG file begins (PNG specification, 5.2). */
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A line begins with the way in which it is written (9.2): as it is, or as its difference to the line above. */
const AS_IT_IS = 0
const LIKE_ABOVE = 2

/**
 * Returns a drawing of black (true) and white squares as PNG, each so many pixels wide, with one bit a pixel. An image
 * library takes thirty times as long: it looks for a palette among all pixels.
 */
export function bitmapPng(rows: readonly (readonly boolean[])[], squarePx: number): Buffer {
  const width = (rows[0]?.length ?? 0) * squarePx
  const lineBytes = 1 + Math.ceil(width / 8)
  const same = Buffer.alloc((squarePx - 1) * lineBytes)
  for (let line = 0; line < squarePx - 1; line += 1) same[line * lineBytes] = LIKE_ABOVE
  const lines = rows.flatMap((row) => [lineOf(row, squarePx, lineBytes), same])
  // Rows of squares repeat little: the search for what does costs more bytes than it saves.
  const packed = deflateSync(Buffer.concat(lines), { level: 9, strategy: constants.Z_FILTERED })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width, rows.length * squarePx)),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function lineOf(row: readonly boolean[], squarePx: number, lineBytes: number): Buffer {
  const line = Buffer.alloc(lineBytes, 0)
  line[0] = AS_IT_IS
  for (let px = 0; px < row.length * squarePx; px += 1) {
    const at = 1 + Math.floor(px / 8)
    const isDark = row[Math.floor(px / squarePx)]
    if (!isDark) line[at] = (line[at] ?? 0) | (0x80 >> (px % 8))
  }
  return line
}

/** Width and height (11.2.1); then one bit a pixel, which means grey: 0 is black, 1 white. */
function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.writeUInt8(1, 8)
  return bytes
}

/** A part of the file (5.3): the length of its content, its name, the content, and a checksum of the last two. */
function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
