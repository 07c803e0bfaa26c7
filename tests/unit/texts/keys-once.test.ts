import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = ['fr', 'en'].flatMap((language) =>
  readdirSync(`locales/${language}`)
    .filter((file) => file.endsWith('.json'))
    .map((file) => `locales/${language}/${file}`),
)

test.each(files)('%s has each key once', (file) => {
  const text = readFileSync(file, 'utf8')
  expect(text.match(/^\s*"[^"]+": /gm)).toHaveLength(countKeys(JSON.parse(text)))
})

/** Of two keys of one name, a program that reads the file keeps the second. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, each) => sum + countKeys(each), own)
}
