import { readdirSync } from 'node:fs'
import { getPriority, platform } from 'node:os'
import { expect, test } from 'vitest'
import { type SheetInSlices, tableFile } from '#server/documents/table/file.ts'
import type { TableCell } from '#server/documents/table/table.ts'
import { slicesOf } from '#server/runtime/slices.ts'
import { HAS_PYTHON_TABLES, openpyxl, pythonCsv } from '#tests/infrastructure/python-tables.ts'

const NAMES = ['Élodie Côté-Œuvrard', '=1+1', '@x', '+1', 'Nguyễn Thị Ánh Tuyết', 'ᐃᓄᒃᑎᑐᑦ', '王小明']
const ROWS = 10_000

/** The row of this number, as it goes in and as it comes out. */
const nameOf = (row: number) => NAMES[row % NAMES.length]!
const minuteOf = (row: number) => String(row % 60).padStart(2, '0')
const rowOf = (row: number): TableCell[] => [
  nameOf(row),
  row,
  { local: `2026-11-21T09:${minuteOf(row)}` },
  null,
]

function sheet(name: string, count: number): SheetInSlices {
  const columns = ['Nom', 'Rang', 'Inscrit le', 'Rien'].map((title) => ({ title, width: 20 }))
  async function* rows() {
    const numbers = Array.from({ length: count }, (_, row) => row)
    for await (const some of slicesOf(numbers)) yield some.map(rowOf)
  }
  return { name, columns, rows: rows() }
}

test.skipIf(!HAS_PYTHON_TABLES)('openpyxl reads ten thousand rows: texts, numbers and dates', async () => {
  const [first, second] = openpyxl(
    await tableFile('xlsx', [sheet('Inscriptions', ROWS), sheet('Attente', 1)]),
  )
  expect(second).toMatchObject({ name: 'Attente', rows: [expect.anything(), expect.anything()] })
  expect(first!.name).toBe('Inscriptions')
  expect(first!.types).toEqual(['d', 'n', 's']) // and not one formula
  const [head, ...rows] = first!.rows
  expect(head).toEqual(['Nom', 'Rang', 'Inscrit le', 'Rien'])
  expect(rows).toEqual(
    Array.from({ length: ROWS }, (_, row) => [
      nameOf(row),
      row,
      { datetime: `2026-11-21T09:${minuteOf(row)}:00` },
      null,
    ]),
  )
})

test.skipIf(!HAS_PYTHON_TABLES)('Python’s csv reads ten thousand rows, and no formula', async () => {
  const [head, ...rows] = pythonCsv(await tableFile('csv', [sheet('Inscriptions', ROWS)]))
  expect(head).toEqual(['Nom', 'Rang', 'Inscrit le', 'Rien'])
  const asText = (name: string) => (/^[=+@-]/.test(name) ? `'${name}` : name)
  expect(rows).toEqual(
    Array.from({ length: ROWS }, (_, row) => [
      asText(nameOf(row)),
      String(row),
      `2026-11-21 09:${minuteOf(row)}`,
      '',
    ]),
  )
})

test('the process answers others while a table is made', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1))
  await tableFile('xlsx', [sheet('Inscriptions', ROWS)])
  clearInterval(turning)
  expect(turns).toBeGreaterThan(ROWS / 100) // a turn after each slice at least, and all the time of the thread
})

test.skipIf(platform() !== 'linux')('the thread of a table leaves the processor to pages', async () => {
  let niceness = getPriority()
  const looking = setInterval(() => (niceness = Math.max(niceness, ...ofThreads())))
  await tableFile('xlsx', [sheet('Inscriptions', ROWS)])
  clearInterval(looking)
  expect(niceness).toBe(Math.min(getPriority() + 10, 19))
})

/** How much each thread of this process leaves to others; one that has just ended, nothing. */
function ofThreads(): number[] {
  return readdirSync('/proc/self/task').map((id) => {
    try {
      return getPriority(Number(id))
    } catch {
      return 0
    }
  })
}

test('a row that cannot be made ends the thread, and the next table is made', async () => {
  const broken: SheetInSlices = {
    ...sheet('Inscriptions', 0),
    rows: (async function* () {
      yield [rowOf(0)]
      throw new Error('no such column')
    })(),
  }
  await expect(tableFile('csv', [broken])).rejects.toThrow('no such column')
  const bytes = await tableFile('csv', [sheet('Inscriptions', 1)])
  expect(new TextDecoder().decode(bytes).trim().split('\r\n')).toHaveLength(2)
})
