import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csv, type Table, type TableCell, xlsx } from '#server/documents/table/table.ts'

const table = (...rows: TableCell[][]): Table => ({
  columns: [
    { title: 'Nom', width: 20 },
    { title: 'Courriel', width: 30 },
  ],
  rows,
})

const workbook = (of: Table, name: string) => xlsx([{ ...of, name }])

const SEED = 20261121

/** Reads the cells with another library. */
async function readWorkbook(bytes: Buffer) {
  const { SheetNames, Sheets } = read(bytes, { cellFormula: true })
  const sheet = Sheets[SheetNames[0]!]!
  return {
    names: SheetNames,
    sheet,
    rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null }),
  }
}

function readCsv(text: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter: ';' }).data.slice(0, -1)
}

const WRITTEN = [
  'Élodie Côté-Œuvrard',
  'Le Grand; dit "le Petit"',
  "L'Heureux, fils",
  'première ligne\nseconde ligne',
  '日本語 😀',
  '<b>&amp;</b>',
  '  des espaces  ',
  '0017',
  '1e9',
  '2026-11-21',
]

const FORMULAS = [
  '=HYPERLINK("https://ailleurs.example";"Cliquez")',
  '+1+cmd|’ /C calc’!A0',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
]

describe('a workbook', () => {
  test.each([...WRITTEN, ...FORMULAS])('holds what people wrote as it is: %j', async (text) => {
    const { rows, sheet } = await readWorkbook(await workbook(table([text, 'a@exemple.org']), 'Liste'))
    expect(rows).toEqual([
      ['Nom', 'Courriel'],
      [text, 'a@exemple.org'],
    ])
    expect(sheet.A2).toMatchObject({ t: 's' })
    expect(sheet.A2).not.toHaveProperty('f')
  })

  test('keeps numbers as numbers, and nothing as nothing', async () => {
    const { rows } = await readWorkbook(await workbook(table([12.5, null], ['', 0]), 'Liste'))
    expect(rows.slice(1)).toEqual([
      [12.5, null],
      [null, 0],
    ])
  })

  test.each(['a\u0000b', 'a\u0007b', 'a\u001bb', 'a\uffffb', 'a\ufffeb', 'a\ud800b'])(
    'leaves out what no workbook may hold: %j',
    async (text) => {
      const { rows } = await readWorkbook(await workbook(table([text, null]), 'Liste'))
      expect(rows[1]?.[0]).toBe('ab')
    },
  )

  test('has its dates as a clock on the wall shows them, and several sheets', async () => {
    const dated = table(['Élodie', { local: '2026-11-20T09:00' }])
    const bytes = await xlsx([
      { ...dated, name: 'Inscriptions' },
      { ...table(['A', 'B']), name: 'Billets' },
    ])
    const { SheetNames, Sheets } = read(bytes, { cellDates: true, UTC: true })
    expect(SheetNames).toEqual(['Inscriptions', 'Billets'])
    expect(Sheets.Inscriptions!.B2).toMatchObject({ t: 'd', v: new Date('2026-11-20T09:00:00Z') })
    expect(Sheets.Billets!.A2).toMatchObject({ v: 'A' })
    expect(readCsv(csv(dated))[1]).toEqual(['Élodie', '2026-11-20 09:00'])
  })

  test.each([
    ['Les crêtes', 'Les crêtes'],
    ['Le [grand] débat: 1/2 ou 2\\2 ?*', 'Le grand débat 1 2 ou 2 2'],
    ["'entre apostrophes'", 'entre apostrophes'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ['???', '1'],
    ['', '1'],
    ['History', 'History 1'],
  ])('names its sheet so that every program opens it: %j', async (name, expected) => {
    const { names } = await readWorkbook(await workbook(table(), name))
    expect(names).toEqual([expected])
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'stays readable when somebody is called %s',
    async (name) => {
      const { rows } = await readWorkbook(await workbook(table([name, 'Élodie'], ['Élodie', name]), 'Liste'))
      expect(rows.slice(1)).toEqual([
        [`${name} `, 'Élodie'],
        ['Élodie', `${name} `],
      ])
    },
  )

  test('of any text is read back as it was', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text) && !(text in {}))
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const { rows } = await readWorkbook(await workbook(table([text, 'x']), 'Liste'))
        expect(rows[1]).toEqual([text, 'x'])
      }),
      { seed: SEED, numRuns: 60 },
    )
  })
})

describe('a list with semicolons', () => {
  test('begins with the mark that tells a spreadsheet its encoding, and ends each line as Windows does', () => {
    const text = csv(table(['Élodie', null]))
    expect(Buffer.from(text).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(text.slice(1)).toBe('Nom;Courriel\r\nÉlodie;\r\n')
  })

  test('writes numbers with a comma, and does not take them for formulas', () => {
    expect(readCsv(csv(table([12.5, -3], [0, null])))).toEqual([
      ['Nom', 'Courriel'],
      ['12,5', '-3'],
      ['0', ''],
    ])
  })

  test.each(WRITTEN)('holds what people wrote: %j', (text) => {
    expect(readCsv(csv(table([text, 'a@exemple.org'])))).toEqual([
      ['Nom', 'Courriel'],
      [text, 'a@exemple.org'],
    ])
  })

  test.each([...FORMULAS, '\r=1+1', '＝1+1', '＋1', '－1', '＠SUM'])('disarms a formula: %j', (text) => {
    const [, row] = readCsv(csv(table([text, 'a@exemple.org'])))
    expect(row).toEqual([`'${text}`, 'a@exemple.org'])
  })

  test('of any text is read back as it was, but for an apostrophe before formulas', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\uFEFF', ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const disarmed = (cell: string) => (/^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell)
        expect(readCsv(csv(table(...rows))).slice(1)).toEqual(rows.map((row) => row.map(disarmed)))
      }),
      { seed: SEED, numRuns: 60 },
    )
  })
})
