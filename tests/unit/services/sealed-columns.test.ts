import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SEALED_COLUMNS } from '#server/services/platform/sealed-values.ts'

test('each column of the database that holds sealed values is sealed anew when the key changes', () => {
  const columns = readdirSync('db/schema')
    .map((file) => readFileSync(`db/schema/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/^ {2}(\w*[sS]ealed\w*): /gm)].map(([, column = '']) => column))
  expect(Object.keys(SEALED_COLUMNS).map((name) => name.split('.')[1])).toEqual(columns)
})
