import { describe, expect, test } from 'vitest'
import { makeTranslate, type TextKey, type Texts } from '#app/door/text.ts'
import enTexts from '#locales/en/door.json' with { type: 'json' }
import frTexts from '#locales/fr/door.json' with { type: 'json' }
import { DOOR_POLICY, DOOR_WORKER_POLICY, type DoorShell, doorShell } from '#server/documents/door-shell.ts'

const SHELL: DoorShell = {
  language: 'fr-CA',
  texts: frTexts.screen,
  allTexts: frTexts.screen,
  files: ['/assets/porte-1.js', '/assets/porte-2.css', '/assets/face-3.woff2'],
  codePath: '/entree/12/code',
  icons: { check: 'M0 0', previous: 'M1 1' },
  favicon: '/favicon.svg',
}

/** What a policy allows, by what it is for. */
const allowed = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))

describe('the policy of the door', () => {
  test('allows what is our own, and nothing else', () => {
    const sources = allowed(DOOR_POLICY)
    expect(sources['default-src']).toEqual(["'none'"])
    expect(sources['frame-ancestors']).toEqual(["'none'"])
    expect(new Set(Object.values(sources).flat())).toEqual(new Set(["'none'", "'self'"]))
  })

  test('lets its worker ask our own site only', () => {
    expect(allowed(DOOR_WORKER_POLICY)).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
    })
  })
})

describe('the shell', () => {
  const html = doorShell(SHELL)

  test('has nothing in it that the policy would not run', () => {
    expect(html).not.toMatch(/ style=| on\w+=|<style|javascript:/)
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(scripts).toEqual([
      ' type="module" src="/assets/porte-1.js"',
      ' type="application/json" id="textes"',
    ])
  })

  test('leads on without script', () => {
    expect(html).toMatch(/<noscript><p>.+<\/p><\/noscript><p><a href="\/entree\/12\/code">/)
  })

  test('that a browser keeps belongs to no activity', () => {
    expect(doorShell({ ...SHELL, codePath: null })).not.toMatch(/noscript|\/entree\//)
  })

  test('holds the texts so that no text ends them', () => {
    const texts = { a: '</script><script>alert(1)</script>', b: 'é & "' }
    const data =
      /id="textes">(.*)<\/script><\/body>/.exec(doorShell({ ...SHELL, allTexts: texts }))?.[1] ?? ''
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toEqual(texts)
  })

  test('escapes what it writes', () => {
    const texts = { ...frTexts.screen, title: '<b>&"' }
    expect(doorShell({ ...SHELL, texts })).toContain('<title>&#60;b&#62;&#38;&#34;</title>')
  })
})

describe('the texts', () => {
  const plural = /_(one|many|other)$/
  const keysOf = (tree: object, path = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [`${path}${key}`] : keysOf(value as object, `${path}${key}.`),
    )
  const stems = (tree: object) => [...new Set(keysOf(tree).map((key) => key.replace(plural, '')))].sort()

  test('are the same in both languages', () => {
    expect(stems(enTexts)).toEqual(stems(frTexts))
  })

  test.each([
    ['fr-CA', frTexts.screen],
    ['en-CA', enTexts.screen as Texts],
  ] as const)('have a form for every number in %s', (language, texts) => {
    const t = makeTranslate(texts, language)
    const counted = keysOf(texts).filter((key) => plural.test(key))
    expect(counted.length).toBeGreaterThan(10)
    for (const key of counted)
      for (const count of [0, 1, 2, 1_000_000]) {
        const text = t(key.replace(plural, '') as TextKey, { count, expected: 9 })
        expect(text).not.toMatch(/[{}]|_other|^$/)
      }
  })

  test('count as French does: 0 and 1 are singular', () => {
    const t = makeTranslate(frTexts.screen, 'fr-CA')
    expect(t('entered', { count: 1, expected: 3 })).toBe('entrée sur 3')
    expect(t('entered', { count: 2, expected: 3 })).toBe('entrées sur 3')
  })
})
