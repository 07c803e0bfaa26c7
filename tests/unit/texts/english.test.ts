import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'locales/en'

/** People accepted these word for word: their spelling changes with their next version (versions.test.ts). */
const ACCEPTED = new Set(['privacy.md', 'terms-of-sale.md', 'terms-of-use.md'])

/** Keys, values, addresses, and what stands in code keep the spelling of the code. */
const NOT_WORDS = /"[^"]*"(?=\s*:)|\{\{[^}]*\}\}|`[^`]*`|\/[\w./-]+/g

const BRITISH =
  /\b(?:anonym|apolog|author|capital|categor|custom|emphas|final|maxim|minim|organ|personal|priorit|real|recogn|special|summar|synchron|util)is(?:e[ds]?|ers?|ing|ations?)\b/gi

const slipsOf = (text: string) => text.replace(NOT_WORDS, '').match(BRITISH) ?? []

test('English is spelled as in Canada: organize, recognize, synchronize', () => {
  expect(slipsOf('{ "organise": "Organise with {{organisation}}: [see](/organisations)" }')).toEqual([
    'Organise',
  ])
  const files = [
    ...readdirSync(FOLDER).filter((file) => file.endsWith('.json')),
    ...readdirSync(join(FOLDER, 'pages'))
      .filter((file) => !ACCEPTED.has(file))
      .map((file) => join('pages', file)),
  ]
  const slips = files.flatMap((file) =>
    slipsOf(readFileSync(join(FOLDER, file), 'utf8')).map((word) => `${file}: ${word}`),
  )
  expect(slips).toEqual([])
})
