import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workbookReader } from './programs.mjs'

const PYTHON = workbookReader()
const PROGRAM = fileURLToPath(new URL('read-table.py', import.meta.url))

/** Tests that read tables with Python are skipped by name without it. */
export const HAS_PYTHON_TABLES = PYTHON !== undefined

type PythonCell = string | number | boolean | { datetime: string } | null

export interface PythonSheet {
  name: string
  rows: PythonCell[][]
  /** The kinds of its cells: `s` text, `n` number or nothing, `d` date, `f` formula. */
  types: string[]
}

/** The sheets as openpyxl reads them. */
export function openpyxl(bytes: Uint8Array): PythonSheet[] {
  return read(bytes, 'table.xlsx') as PythonSheet[]
}

/** The rows as Python's csv reads them. */
export function pythonCsv(bytes: Uint8Array): string[][] {
  return read(bytes, 'table.csv') as string[][]
}

function read(bytes: Uint8Array, name: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'table-'))
  try {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    const printed = execFileSync(PYTHON ?? '', ['-W', 'ignore', PROGRAM, file], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    return JSON.parse(printed)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
