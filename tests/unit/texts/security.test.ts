import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { OutsideSettings } from '#server/runtime/settings/outside.ts'

const text = readFileSync('docs/security.md', 'utf8')

interface Row {
  number: string
  state: string
  shownBy: string
}

const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|$/gm)].flatMap(
  ([, number = '', rest = '']) => {
    const [requires = '', state = '', shownBy] = rest.split(' | ').map((cell) => cell.trim())
    return shownBy === undefined || !requires ? [] : [{ number, state, shownBy }]
  },
)

/** How many requirements of levels 1 and 2 each section of the published ASVS 5.0.0 has: 253 in all. */
const SECTIONS = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}

/** Files of this repository, as the documents name them. */
const pathsIn = (words: string) =>
  [
    ...words.matchAll(
      /`((?:app|db|docs|emails|server|tests|public)\/[\w./-]+|package\.json|tsconfig\.json)`/g,
    ),
  ].map(([, path]) => path!)

describe('the table of ASVS 5.0 level 2', () => {
  test('has each requirement once', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
    const counts: Record<string, number> = {}
    for (const number of numbers) {
      const section = number.slice(0, number.lastIndexOf('.'))
      counts[section] = (counts[section] ?? 0) + 1
    }
    expect(counts).toEqual(SECTIONS)
  })

  test('knows three states', () => {
    expect([...new Set(rows.map(({ state }) => state))].sort()).toEqual(['met', 'not used', 'open'])
  })

  test('says what is missing, and what closing it would cost people and operators', () => {
    const open = rows.filter(({ state }) => state === 'open')
    expect(open.filter(({ shownBy }) => !shownBy)).toEqual([])
    const [, costs = ''] = text.split('\n## What is open, and what closing it would cost\n')
    const priced = [...costs.matchAll(/^\| (\d[\d., ]*?) +\| (.+) \| (.+) \|$/gm)]
    for (const [, , people, operators] of priced)
      expect([people?.trim(), operators?.trim()]).not.toContain('')
    const numbers = priced.flatMap(([, numbers = '']) => numbers.split(', '))
    expect(numbers.sort()).toEqual(open.map(({ number }) => number).sort())
  })
})

/** How the page names the service behind each setting. */
const OUTSIDE: Record<keyof OutsideSettings, string> = {
  posthog: 'PostHog',
  tag: 'a tag',
  google: 'Google (signing in',
  improver: 'improves descriptions',
  googlePlacesKey: 'towns)',
  stripe: 'Stripe',
  usesSandbox: 'the double of Stripe',
}

test.each(Object.values(OUTSIDE))('what the site talks to is written down: %s', (service) => {
  const [, section = ''] = text.split('\n## What the site talks to\n')
  const [words = ''] = section.split('\n## ')
  expect(words.replace(/\s+/g, ' ')).toContain(service)
})

test('the names that a browser keeps for a door are written down as such', () => {
  const row = rows.find(({ number }) => number === '14.3.3')
  expect(row).toMatchObject({ state: 'open', shownBy: expect.stringContaining('app/door/store') })
})

test('every file that the page names is there', () => {
  const paths = pathsIn(text)
  expect(paths.length).toBeGreaterThan(150)
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([])
})

/** Sentences that are their own evidence: React, the language, or an addition of ours behind a number. */
const WITHOUT_FILE = ['1.4.1', '3.2.2', '3.7.1', '6.6.3']

test('what is met names a file', () => {
  const bare = rows.filter(({ state, shownBy }) => state === 'met' && pathsIn(shownBy).length === 0)
  expect(bare.map(({ number }) => number).filter((number) => !WITHOUT_FILE.includes(number))).toEqual([])
})
