import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'app/styles'

/** The build for browsers and the one for the server print such characters differently (vite.config.ts). */
const NOT_ASCII = /[^\0-\x7F]|\\[0-9a-f]{2,6}/i

test('style sheets are plain ASCII: each has one address, on the server and in browsers', () => {
  const faulty = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.css'))
    .filter((file) => NOT_ASCII.test(withoutComments(readFileSync(`${FOLDER}/${file}`, 'utf8'))))
  expect(faulty).toEqual([])
})

function withoutComments(sheet: string): string {
  return sheet.replace(/\/\*[^]*?\*\//g, '')
}
