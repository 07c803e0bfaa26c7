import { expect, test } from 'vitest'
import { HostPanel } from '#app/features/activity/page/host-panel.tsx'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { htmlOf, textOf } from '#tests/unit/texts/drawn.tsx'

const HOST = { userId: 2, displayName: 'Club de marche La Boussole', pictureUrl: null }
const NEXT = {
  ...{ activityId: 36, slug: 'premiere-neige', name: 'Première neige', language: 'fr' as const },
  ...{ startDate: '2026-12-12T14:00:00.000Z', timeZone: 'America/Toronto' },
}

test.each([
  ['fr', ['41 activités passées', '4,5 sur 5, 12 avis', 'Prochaines dates']],
  ['en', ['41 past activities', '4.5 out of 5, 12 reviews', 'Next dates']],
] as const)('a host is known by figures, a rating and what comes next, in %s', (locale, figures) => {
  const panel = <HostPanel host={HOST} card={{ held: 41, reviews: 12, average: 4.5, next: [NEXT] }} />
  const text = textOf(locale, panel)
  const at = formatLongDateTime(NEXT.startDate, NEXT.timeZone, locale).replace(/\s+/g, ' ')
  for (const words of [HOST.displayName, ...figures, NEXT.name, at]) expect(text).toContain(words)

  const html = htmlOf(locale, panel)
  expect(html).toContain('href="/activites/36/premiere-neige"')
  expect(html).toContain('lang="fr-CA"')
  expect(html).toContain('href="/profil/2"')
})

test('a new host has neither a rating nor dates', () => {
  const card = { held: 0, reviews: 0, average: null, next: [] }
  const html = htmlOf('fr', <HostPanel host={HOST} card={card} />)
  expect(html).toContain('Première activité sur')
  expect(html).not.toMatch(/sur 5|Prochaines dates|<ul/)
})

test('a deleted account has no profile', () => {
  const card = { held: 3, reviews: 0, average: null, next: [] }
  const html = htmlOf('fr', <HostPanel host={{ ...HOST, displayName: '' }} card={card} />)
  expect(html).toContain('Compte supprimé')
  expect(html).not.toContain('href="/profil/')
})
