import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { pdfReader } from './programs.mjs'

/** Tests that read PDF files with the programs of Poppler are skipped by name without them. */
export const HAS_PDF_READER = pdfReader() !== undefined

/** The words of each page, as pdftotext finds them; no-break spaces are read as ordinary ones. */
export function pdfText(bytes: Uint8Array): string[] {
  const text = inFile(bytes, (file) => run('pdftotext', ['-layout', file, '-']))
  return text.replaceAll('\u00A0', ' ').split('\f').slice(0, -1)
}

/** What pdfinfo says, by its names: `Title`, `Tagged`. */
export function pdfInfo(bytes: Uint8Array): Record<string, string> {
  const lines = inFile(bytes, (file) => run('pdfinfo', [file])).split('\n')
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = ''] = line.split(':', 1)
      return [name.trim(), line.slice(name.length + 1).trim()]
    }),
  )
}

export interface PdfFont {
  name: string
  isEmbedded: boolean
  hasUnicode: boolean
}

export function pdfFonts(bytes: Uint8Array): PdfFont[] {
  const [, , ...rows] = inFile(bytes, (file) => run('pdffonts', [file]))
    .trim()
    .split('\n')
  return rows.map((row) => {
    const [emb, , uni] = row.match(/\b(yes|no)\b/g) ?? []
    return { name: row.split(/\s/, 1)[0] ?? '', isEmbedded: emb === 'yes', hasUnicode: uni === 'yes' }
  })
}

/** The objects of the file as text, without what stands in streams of their own: `/Lang (fr-CA)`. */
export function pdfObjects(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const dictionary = file.indexOf('/Type /ObjStm')
  const begin = 'stream\n'
  const start = file.indexOf(begin, dictionary) + begin.length
  const length = Number(/\/Length (\d+)/.exec(file.toString('latin1', dictionary, start))?.[1])
  return inflateSync(file.subarray(start, start + length)).toString('latin1')
}

/** Each page as a picture, as a printer of 150 dots an inch draws it. */
export function pdfPictures(bytes: Uint8Array): Buffer[] {
  return inFile(bytes, (file, folder) => {
    run('pdftoppm', ['-r', '150', '-png', file, join(folder, 'page')])
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return pages.sort().map((name) => readFileSync(join(folder, name)))
  })
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' })
}

function inFile<Result>(bytes: Uint8Array, read: (file: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    return read(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
