import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageFor } from '#db/engines/sqlite-package.mjs'

test.each([
  ['20.20.2', '9', 'better-sqlite3-12'],
  ['22.13.1', '9', 'better-sqlite3-12'],
  ['22.14.0', '10', 'better-sqlite3'],
  ['24.21.0', '10', 'better-sqlite3'],
])('Node %s opens a database with a better-sqlite3 that does not abort it', (_version, napi, name) => {
  expect(packageFor({ napi })).toBe(name)
})

test('what cannot be compiled on a newer Node keeps nobody from starting', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >
  expect(dependencies?.['better-sqlite3']).toMatch(/^13\./)
  expect(optionalDependencies?.['better-sqlite3-12']).toMatch(/better-sqlite3@12\./)
})
