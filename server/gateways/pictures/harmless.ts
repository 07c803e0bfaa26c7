const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [...Buffer.from('RIFF')]
const WEBP = [...Buffer.from('WEBP')]
const WEBP_AT = 8

/** Length, name and checksum of a chunk. */
const CHUNK_BYTES = 12

/** The least that programs put into one is 8 KiB: 1,280 of them are the largest file. */
const MOST_CHUNKS = 20_000

const nameOf = (chunk: string) => Buffer.from(chunk).readUInt32BE()

/** Text, some of it compressed a thousandfold: builds of the library differ in how much of it they unpack. */
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map(nameOf))

/** Compressed as well, and read once: of more than one, which no program writes, the others are left out. */
const PROFILE = nameOf('iCCP')

/** Bytes behind this chunk, which some programs write, are no picture. */
const LAST = nameOf('IEND')

/**
 * Returns what of a file may be given to the library that reads pictures; null for anything but JPEG, PNG and WebP, by
 * its first bytes: other formats, SVG above all, cost gigabytes before their size is known. The text in a PNG is left
 * out.
 */
export function harmlessPicture(bytes: Uint8Array): Uint8Array | null {
  if (beginsWith(bytes, JPEG)) return bytes
  if (beginsWith(bytes, RIFF) && beginsWith(bytes.subarray(WEBP_AT), WEBP)) return bytes
  return beginsWith(bytes, PNG) ? withoutTexts(bytes) : null
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout; null where a chunk is longer than the file, or there are too many. */
function withoutTexts(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, PNG.length)]
  let hasProfile = false
  let isWhole = true
  let chunks = 0
  for (let at = PNG.length; at < bytes.length;) {
    if (at + CHUNK_BYTES > bytes.length || ++chunks > MOST_CHUNKS) return null
    const end = at + CHUNK_BYTES + view.getUint32(at)
    if (end > bytes.length) return null
    const name = view.getUint32(at + 4)
    const isAnother = name === PROFILE && hasProfile
    hasProfile ||= name === PROFILE
    if (TEXTS.has(name) || isAnother) isWhole = false
    else kept.push(bytes.subarray(at, end))
    at = name === LAST ? bytes.length : end
  }
  return isWhole ? bytes : Buffer.concat(kept)
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
