import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/**
 * Unpacks the tables of a `.woff` once. The font library unpacks a table anew whenever it reads a glyph of it, which is
 * most of the time that a file takes. W3C, WOFF File Format 1.0, sections 3 to 5.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const records = Buffer.alloc(12 + count * 16)
  records.writeUInt32BE(woff.readUInt32BE(4), 0) // the flavour
  records.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  records.writeUInt16BE(2 ** power * 16, 6)
  records.writeUInt16BE(power, 8)
  records.writeUInt16BE((count - 2 ** power) * 16, 10)

  const tables: Buffer[] = []
  let offset = records.length
  for (let index = 0; index < count; index += 1) {
    const [entry, record] = [HEADER + index * ENTRY, 12 + index * 16]
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    woff.copy(records, record, entry, entry + 4) // the name
    woff.copy(records, record + 4, entry + 16, entry + 20) // the checksum
    records.writeUInt32BE(offset, record + 8)
    records.writeUInt32BE(length, record + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat([records, ...tables])
}
