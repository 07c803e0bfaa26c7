import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from '#app/ui/table.tsx'

const columns = [
  { key: 'who', label: 'Qui' },
  { key: 'when', label: 'Quand', isNamedInCard: true },
]

test('is a table for screen readers, with a caption and headers', () => {
  const rows = [{ key: 1, cells: ['Maude', 'Hier'] }]
  const html = renderToStaticMarkup(<DataTable label="Les gens" columns={columns} rows={rows} />)
  expect(html).toContain('role="table" aria-label="Les gens"')
  expect(html.match(/role="columnheader"/g)).toHaveLength(2)
  expect(html).toContain('<div role="rowheader">Maude</div>')
  expect(html).toContain('<span class="card-label" aria-hidden="true">Quand</span>Hier')
})

test('names no line of a card that has no content', () => {
  for (const cell of [null, undefined, '', false]) {
    const rows = [{ key: 1, cells: ['Maude', cell] }]
    const html = renderToStaticMarkup(<DataTable label="Les gens" columns={columns} rows={rows} />)
    expect(html).toContain('<div role="cell"></div>')
  }
  const zero = renderToStaticMarkup(
    <DataTable label="Les gens" columns={columns} rows={[{ key: 1, cells: ['Maude', 0] }]} />,
  )
  expect(zero).toContain('Quand</span>0')
})

/** A column that grows with its longest word makes a phone scroll sideways, or cuts an address of one word. */
test('no column of a card is wider than the screen', () => {
  const sheet = readFileSync('app/styles/table.css', 'utf8')
  const onPhones = sheet.slice(
    sheet.indexOf('@media (max-width: 61.99rem)'),
    sheet.indexOf('@media (min-width'),
  )
  const columnsOf = [...onPhones.matchAll(/grid-template-columns: ([^;]*);/g)].map(([, tracks]) => tracks)
  expect(columnsOf).toHaveLength(2)
  for (const tracks of columnsOf) expect(tracks?.replaceAll('minmax(0, 1fr)', '')).not.toContain('1fr')
})
