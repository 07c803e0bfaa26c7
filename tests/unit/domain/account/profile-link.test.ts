import { expect, test } from 'vitest'
import { readNetworkLink, readWebLink } from '#server/domain/account/profile-link.ts'

test.each([
  ['facebook', 'clubboussole', 'https://www.facebook.com/clubboussole'],
  ['instagram', '@club.boussole', 'https://www.instagram.com/club.boussole'],
  ['linkedin', 'maude-desrosiers', 'https://www.linkedin.com/in/maude-desrosiers'],
  ['facebook', 'https://www.facebook.com/clubboussole', 'https://www.facebook.com/clubboussole'],
  ['facebook', 'fr-ca.facebook.com/clubboussole', 'https://fr-ca.facebook.com/clubboussole'],
  ['linkedin', 'https://linkedin.com/company/x', 'https://linkedin.com/company/x'],
] as const)('%s: %s', (network, text, link) => {
  expect(readNetworkLink(network, text)).toBe(link)
})

test.each([
  ['another host', 'https://exemple.ca/facebook.com'],
  ['a host that only looks like it', 'https://facebook.com.exemple.ca/x'],
  ['a host that ends alike', 'https://notfacebook.com/x'],
  ['plain http', 'http://facebook.com/x'],
  ['a script', 'javascript:alert(1)'],
  ['a name and a password', 'https://facebook.com@exemple.ca/x'],
  ['spaces', 'deux mots'],
])('%s is no Facebook page: %s', (_why, text) => {
  expect(readNetworkLink('facebook', text)).toBeNull()
})

test.each([
  ['exemple.ca', 'https://exemple.ca/'],
  ['https://exemple.ca/nous?x=1', 'https://exemple.ca/nous?x=1'],
])('%s is a site', (text, link) => {
  expect(readWebLink(text)).toBe(link)
})

test.each([
  'http://exemple.ca',
  'ftp://exemple.ca',
  'data:text/html,x',
  'localhost',
  'https://127.0.0.1/',
  'https://exemple.ca:8443/',
  'rien',
])('%s is none', (text) => {
  expect(readWebLink(text)).toBeNull()
})
