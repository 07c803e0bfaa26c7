import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'

const LANGUAGES = ['fr', 'en'] as const

/**
 * Each version of the texts that people accept, and the hash of its words, in French and in English. A changed text gets
 * a later `version:` in both languages, a line of its own here, and, where people accept it, a later CURRENT_TERMS, so that
 * everybody is asked again. A version that was published keeps its line.
 */
const PUBLISHED: Record<string, Record<string, [fr: string, en: string]>> = {
  privacy: {
    '2026-11-25': ['115b8a8a06932188', 'bfd04024c0e7512a'],
    '2026-11-26': ['1cf1551fab70be6d', '7fbcf09a93a59ad9'],
    '2026-11-27': ['31540b6c6e47805e', '3d900f1325230d0e'],
  },
  'terms-of-use': {
    '2026-11-25': ['4592e3d202124f62', 'dbc5d4eb839ad0c6'],
    '2026-11-27': ['db6441db80729345', '84f9f47e34865ff7'],
  },
  'terms-of-sale': {
    '2026-11-20': ['e135aa39a70307e1', 'b305a457d2535ab1'],
    '2026-11-26': ['6d69221d3de937ba', '1b8fce3da47edf92'],
    '2026-11-27': ['07ef9e320e9fd28f', '94cb0863f9899463'],
    '2026-11-28': ['ab2020f385bc1ced', '814386961821dc8c'],
  },
}

const read = (language: string, name: string) => readFileSync(`locales/${language}/pages/${name}.md`, 'utf8')
const versionOf = (text: string) => /^version: (.*)$/m.exec(text)?.[1]
const hashOf = (text: string) =>
  createHash('sha256')
    .update(text.replace(/^version: .*$/m, ''))
    .digest('hex')
    .slice(0, 16)

describe('the version of a text that people accept is that of its words', () => {
  for (const [name, versions] of Object.entries(PUBLISHED))
    test.each(LANGUAGES)(`${name}, %s`, (language) => {
      const text = read(language, name)
      const [newest = ''] = Object.keys(versions).sort().slice(-1)
      const hash = versions[newest]?.[LANGUAGES.indexOf(language)]
      expect({ version: versionOf(text), words: hashOf(text) }).toEqual({ version: newest, words: hash })
    })

  test('and people are asked to accept the newest', () => {
    const newest = ['privacy', 'terms-of-use'].flatMap((name) => Object.keys(PUBLISHED[name] ?? {}))
    expect(CURRENT_TERMS).toBe(newest.sort().at(-1))
  })

  test('words that change have another hash, and another version alone has not', () => {
    const text = read('fr', 'privacy')
    expect(hashOf(`${text}Encore un mot.`)).not.toBe(hashOf(text))
    expect(hashOf(text.replace(/^version: .*$/m, 'version: 2030-01-01'))).toBe(hashOf(text))
  })
})
