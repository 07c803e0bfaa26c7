import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contentFacts } from '#server/api/present/content-facts.ts'
import { fillContent } from '#server/documents/content-text.ts'
import { contentFaults } from './content-faults.ts'

const LANGUAGES = ['fr', 'en'] as const
const names = readdirSync('locales/fr/pages')
const read = (language: string, name: string) => readFileSync(`locales/${language}/pages/${name}`, 'utf8')
const pages = LANGUAGES.flatMap((language) => names.map((name) => ({ language, name })))
const SITE = { publicUrl: 'https://viree.exemple.org', googlePlacesKey: null, improver: null, stripe: null }

describe('what our own pages say is what the code does', () => {
  test.each(pages)('$language/$name', ({ language, name }) => {
    expect(contentFaults(read(language, name), language)).toEqual([])
  })

  test.each(names)('%s takes the same from the code in both languages', (name) => {
    const marks = (language: string) =>
      [...read(language, name).matchAll(/\{\{[^}]*\}\}/g)].map(([mark]) => mark).toSorted()
    expect(marks('en')).toEqual(marks('fr'))
  })

  test('and a wrong one is named, in either language', () => {
    const plant = (language: 'fr' | 'en', text: string) =>
      contentFaults(`${read(language, 'privacy.md')}\n${text}\n`, language)
    expect(plant('en', 'We keep {{nothing}}.').join()).toMatch(/asks for \{\{nothing\}\}/)
    expect(plant('en', '{{#offres}}x{{/offres}}').join()).toMatch(/asks for \{\{offres\}\}/)
    expect(plant('en', '{{#offers}}x').join()).toMatch(/\{\{#offers\}\}/)
    expect(plant('en', 'Sessions stay 45 days.')).toEqual(['a typed number: Sessions stay 45 days'])
    expect(plant('fr', 'Les groupes comptent 50 personnes.')).toEqual([
      'a typed number: Les groupes comptent 50 personnes',
    ])
    expect(plant('en', 'Cancelling is being built.')).toEqual(['a denial: being built'])
    expect(plant('fr', 'Le bouton pour annuler est en construction.')).toEqual(['a denial: en construction'])
    expect(plant('en', 'See [here](/nowhere).')).toEqual(['a link that leads nowhere: /nowhere'])
    expect(plant('fr', 'Le [blogue](/blog).')).toEqual(['a link that the second brand has not: /blog'])
    expect(plant('en', 'It is `viree_session`.')).toEqual(['a cookie written by hand: viree_session'])
    expect(plant('en', 'See [this](/organiser-sur-viree).')).toEqual([
      "the address of the organiser's page by hand: /organiser-sur-viree",
    ])
  })
})

describe('sections', () => {
  const facts = { fields: { x: 'X' }, flags: { yes: true, no: false } }

  test.each([
    ['{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}', 'a'],
    ['{{#no}}a{{/no}}{{^no}}b{{/no}}', 'b'],
    ['{{^no}}1{{#yes}} 2{{/yes}}{{#no}} 3{{/no}}{{/no}} {{x}}', '1 2 X'],
    ['a\n\n{{#no}}\n\nb\n\n{{/no}}\n\nc', 'a\n\nc'],
  ])('%j is %j', (text, expected) => expect(fillContent(text, facts)).toBe(expected))
})

test('a site without a payment provider says that nobody can sell there yet', () => {
  const stripe = {
    ...{ secretKey: 'sk_test_1', publishableKey: null, apiBase: null, pagesAt: null, isLive: false },
    webhookSecrets: { PLATFORM: [], CONNECT: [], V2: [] },
  }
  const said = (site: Parameters<typeof contentFacts>[0]) =>
    fillContent(read('fr', 'faq.md'), contentFacts(site, 'fr'))
  expect(said(SITE)).toContain('Pas encore.')
  expect(said(SITE)).not.toContain('une fois votre compte de paiement terminé')
  expect(said({ ...SITE, stripe })).toContain('Oui, une fois votre compte de paiement terminé')
})

test('on https the policy names the cookies as browsers keep them', () => {
  const { cookies } = contentFacts(SITE, 'fr').fields
  expect(cookies).toContain('**`__Host-viree_session`** (30\u00a0jours)')
  expect(cookies).toContain('**`__Host-viree_device`** (1\u00a0an)')
})
