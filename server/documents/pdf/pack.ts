import { deflateSync } from 'node:zlib'

/** A row of the table of objects: what it is, and two numbers of four bytes that say where (7.5.8.3). */
const ROW_BYTES = 9
const FREE = 0
const BY_ITSELF = 1
const IN_STREAM = 2

const STREAM_END = Buffer.from('\nendstream\nendobj\n')
const OBJECT_END = 'endobj\n'

interface PdfObject {
  id: number
  bytes: Buffer
}

/**
 * Returns the parts of the same file, its small objects together in one compressed stream, and the table of objects in
 * another. pdfkit writes each as text, with a line of twenty bytes in the table: the structure that screen readers
 * follow is a dozen of them on each ticket. ISO 32000-1, 7.5.7 and 7.5.8, which programs have read since PDF 1.5.
 */
export function packPdf(file: Buffer): Uint8Array[] {
  const { objects, start, trailer } = read(file)
  const isStream = ({ bytes }: PdfObject) => bytes.subarray(-STREAM_END.length).equals(STREAM_END)
  const small = objects.filter((object) => !isStream(object))
  const streamId = objects.length + 1
  const tableId = streamId + 1

  const parts: Uint8Array[] = [file.subarray(0, start)]
  const rows: Buffer[] = [rowOf(FREE, 0, 0xffff)]
  let offset = start
  const add = ({ id, bytes }: PdfObject) => {
    rows[id] = rowOf(BY_ITSELF, offset, 0)
    parts.push(bytes)
    offset += bytes.length
  }
  for (const object of objects.filter(isStream)) add(object)
  for (const [index, { id }] of small.entries()) rows[id] = rowOf(IN_STREAM, streamId, index)
  add({ id: streamId, bytes: streamOfObjects(streamId, small) })
  const tableStart = offset
  rows[tableId] = rowOf(BY_ITSELF, tableStart, 0)
  parts.push(table(tableId, rows, trailer), Buffer.from(`startxref\n${tableStart}\n%%EOF\n`))
  return parts
}

/** Reads a file as pdfkit writes it: objects one after the other, their table, and the trailer. */
function read(file: Buffer): { objects: PdfObject[]; start: number; trailer: string } {
  const pointer = 'startxref\n'
  const tableStart = Number.parseInt(file.toString('latin1', file.lastIndexOf(pointer) + pointer.length), 10)
  const end = file.toString('latin1', tableStart)
  const trailer = /^\/Root .*\n\/Info .*\n\/ID .*$/m.exec(end)?.[0]
  const found = Array.from(end.matchAll(/^(\d{10}) 00000 n $/gm), ([, digits], index) => {
    return { id: index + 1, start: Number(digits) }
  }).sort((a, b) => a.start - b.start)
  const [first] = found
  if (trailer === undefined || first === undefined) throw new Error('The PDF file is not as expected.')
  const objects = found.map(({ id, start }, index) => {
    return { id, bytes: file.subarray(start, found[index + 1]?.start ?? tableStart) }
  })
  return { objects, start: first.start, trailer }
}

/** Before the objects stands where each of them begins (7.5.7). */
function streamOfObjects(id: number, objects: readonly PdfObject[]): Buffer {
  const places: string[] = []
  const bodies: Buffer[] = []
  let at = 0
  for (const object of objects) {
    const body = object.bytes.subarray(`${object.id} 0 obj\n`.length, -OBJECT_END.length)
    places.push(`${object.id} ${at}`)
    bodies.push(body)
    at += body.length
  }
  const head = Buffer.from(`${places.join(' ')}\n`)
  const entries = `/Type /ObjStm\n/N ${objects.length}\n/First ${head.length}`
  return stream(id, entries, Buffer.concat([head, ...bodies]))
}

/** Each row is written as its difference to the one above: neighbours differ in a byte or two. */
function table(id: number, rows: readonly Buffer[], trailer: string): Buffer {
  const lines = rows.map((row, index) => {
    const above = rows[index - 1]
    return Buffer.from([LIKE_ABOVE, ...row.map((byte, column) => byte - (above?.[column] ?? 0))])
  })
  const packing = `/DecodeParms <<\n/Predictor 12\n/Columns ${ROW_BYTES}\n>>`
  const entries = `/Type /XRef\n/Size ${rows.length}\n/W [1 4 4]\n${trailer}\n${packing}`
  return stream(id, entries, Buffer.concat(lines))
}

/** The way of PNG in which a line is written (PNG specification, 9.2). */
const LIKE_ABOVE = 2

function rowOf(kind: number, first: number, second: number): Buffer {
  const row = Buffer.alloc(ROW_BYTES)
  row.writeUInt8(kind, 0)
  row.writeUInt32BE(first, 1)
  row.writeUInt32BE(second, 5)
  return row
}

function stream(id: number, entries: string, content: Buffer): Buffer {
  const packed = deflateSync(content)
  const head = `${id} 0 obj\n<<\n${entries}\n/Filter /FlateDecode\n/Length ${packed.length}\n>>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, STREAM_END])
}
