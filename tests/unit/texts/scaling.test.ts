import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/scaling.md', 'utf8')
const benchmarks = readFileSync('docs/benchmarks.md', 'utf8')
const headings = [...benchmarks.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
const measured = readFileSync('tests/bench/report-page.ts', 'utf8')

/** Where each rung of the ladder is measured: tables that are stored, and those that are not. */
const rungs = [...page.matchAll(/^\| \d\. .*$/gm)].map(([line]) => {
  const [stored = '', missing = ''] = (line.split(' | ')[2] ?? '').split('not stored yet:')
  return { stored: tablesIn(stored), missing: tablesIn(missing) }
})

function tablesIn(words: string): string[] {
  return [...words.matchAll(/_([^_]+)_/g)].map(([, name = '']) => name)
}

test('a rung names the tables that are stored, and says of the others that they are not', () => {
  expect(rungs).toHaveLength(5)
  expect(rungs.flatMap(({ stored }) => stored).filter((table) => !headings.includes(table))).toEqual([])
  expect(rungs.flatMap(({ missing }) => missing).filter((table) => headings.includes(table))).toEqual([])
  const tables = rungs.flatMap(({ stored, missing }) => [...stored, ...missing])
  expect(tables.filter((table) => !measured.includes(`heading: '${table}'`))).toEqual([])
})

const LIFETIME = /'((?:public|private), (?:max-age|no-)[^']*|no-cache|no-store)'/g

/** The lifetimes that our answers name, as the sources write them. */
function lifetimesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const lifetimes = sources.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(LIFETIME),
  ])
  return lifetimes.map(([, lifetime = '']) => lifetime)
}

test('the table of headers has each lifetime that an answer names', () => {
  const lifetimes = [...new Set(['app', 'server'].flatMap(lifetimesIn))]
  const inTable = [...page.matchAll(/^\| .* \| (`.+?`) +\| .* \|$/gm)].flatMap(([, cell = '']) =>
    cell.split(' or ').map((header) => header.replaceAll('`', '')),
  )
  expect(lifetimes.length).toBeGreaterThan(5)
  expect(lifetimes.filter((lifetime) => !inTable.includes(lifetime))).toEqual([])
  expect(inTable.filter((header) => !lifetimes.includes(header))).toEqual([])
})
