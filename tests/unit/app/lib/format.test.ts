import { describe, expect, test } from 'vitest'
import { excerpt } from '#app/lib/format/excerpt.ts'
import { attachment } from '#app/lib/http/attachment.server.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { typedRegistration } from '#app/shared/participation/party.ts'
import { sitemap } from '#server/documents/sitemap.ts'
import { directionsTo, mapAddress } from '#server/domain/activity/map-address.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'

test('thousands are set apart as each language does it', () => {
  expect([formatCount(999, 'fr'), formatCount(12_345, 'fr'), formatCount(1_234_567, 'en')]).toEqual([
    '999',
    '12\u00A0345',
    '1,234,567',
  ])
})

describe('the beginning of a description', () => {
  test('is plain words', () => {
    expect(
      excerpt('<p>On part <em>ensemble</em>, à 9 h &amp; on revient.</p>\n<ul>\n<li>Un lunch</li></ul>'),
    ).toBe('On part ensemble, à 9 h & on revient. Un lunch')
  })

  test('ends with a whole word', () => {
    expect(excerpt('<p>Onze kilomètres de sapinière</p>', 20)).toBe('Onze kilomètres de…')
  })

  test('is cut even where there is no word to end with', () => {
    expect(excerpt('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`)
  })
})

describe('how many people the address asks for', () => {
  test.each([
    ['n=2', 5, 2],
    ['n=9', 5, 5],
    ['n=0', 5, 1],
    ['n=many', 5, 1],
    ['', null, 1],
    ['n=80', null, 50],
    ['n=3', 0, 1],
  ])('%s with %s places left: %i', (query, left, people) => {
    expect(typedRegistration(new URLSearchParams(query), null, left).nbrParticipant).toBe(people)
  })

  test('what was typed before signing in comes back with it, as far as there are places', () => {
    const kept = { nbrParticipant: '4', consent: 'on', email: 'jeanne@exemple.ca' }
    expect(typedRegistration(new URLSearchParams('n=2'), kept, 3)).toEqual({ ...kept, nbrParticipant: 3 })
  })
})

test('a place is looked for on the map by its address and its town', () => {
  const address = mapAddress({ city: 'Lévis', province: 'QC', address: '12, rue du Quai' })
  expect(new URL(address).searchParams.get('query')).toBe('12, rue du Quai, Lévis, QC, Canada')
})

test('the way to a place leads to its address and its town', () => {
  const { google, apple } = directionsTo({ city: 'Lévis', province: 'QC', address: '12, rue du Quai' })
  expect(new URL(google).searchParams.get('destination')).toBe('12, rue du Quai, Lévis, QC, Canada')
  expect(new URL(apple).searchParams.get('daddr')).toBe('12, rue du Quai, Lévis, QC, Canada')
})

test('a sitemap lists each page in each language, and each of them knows all', () => {
  const xml = sitemap(['/', '/activites/1/a-b'], 'https://viree.example')
  expect(xml.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://viree.example/?lang=fr',
    '<loc>https://viree.example/?lang=en',
    '<loc>https://viree.example/activites/1/a-b?lang=fr',
    '<loc>https://viree.example/activites/1/a-b?lang=en',
  ])
  expect(xml.match(/hreflang="x-default" href="https:\/\/viree.example\/\?lang=fr"/g)).toHaveLength(2)
})

test('a guest keeps the secret of their link from page to page, and nobody else carries one', () => {
  expect(withPass('/mes-inscriptions', 'a+b')).toBe('/mes-inscriptions?passe=a%2Bb')
  expect(withPass('/activites/20/inscription?n=3', 'ab')).toBe('/activites/20/inscription?n=3&passe=ab')
  expect(withPass('/mes-inscriptions', null)).toBe('/mes-inscriptions')
})

test('a file is kept under its own name, for browsers of any age', async () => {
  const answer = attachment(new File(['a;b'], 'crêtes (l’été).csv', { type: 'text/csv' }))
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="cr-tes-l-t-.csv"; filename*=UTF-8''cr%C3%AAtes%20%28l%E2%80%99%C3%A9t%C3%A9%29.csv`,
  )
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await answer.text()).toBe('a;b')
})
