import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { limitsTable } from '#server/documents/limits-table.ts'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'

test('docs/operating.md shows the numbers of the code: `npm run limits` prints them', async () => {
  const text = await readFile('docs/operating.md', 'utf8')
  expect(Object.keys(RATE_LIMITS).length).toBeGreaterThan(30)
  expect(text).toContain(`\n${limitsTable()}\n`)
})
