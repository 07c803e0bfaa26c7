import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { expect } from 'vitest'

const OPERATING = 'docs/operating.md'

/**
 * Compares what docs/operating.md prints between the comments of this name with what the code says. With PRINT_TABLES=1
 * it writes the table instead.
 */
export async function expectPrinted(name: string, printed: string): Promise<void> {
  const text = readFileSync(OPERATING, 'utf8')
  const opening = text.indexOf(`<!-- ${name}: printed by `)
  const end = text.indexOf(`<!-- /${name} -->`)
  expect([opening, end], `docs/operating.md has no place for ${name}`).not.toContain(-1)
  const begin = text.indexOf('-->', opening) + '-->'.length
  const table = (await format(printed, { parser: 'markdown' })).trim()
  if (process.env.PRINT_TABLES)
    writeFileSync(OPERATING, `${text.slice(0, begin)}\n\n${table}\n\n${text.slice(end)}`)
  else expect(text.slice(begin, end).trim()).toBe(table)
}
