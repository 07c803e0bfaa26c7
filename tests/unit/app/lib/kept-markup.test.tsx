import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { Agenda } from '#app/features/search/home/agenda.tsx'
import { OrganiseBand } from '#app/features/search/home/organise-band.tsx'
import { TypeTiles } from '#app/features/search/home/type-tiles.tsx'
import MonthChart from '#app/features/site/content/month-chart.tsx'
import { Footer } from '#app/frame/footer.tsx'
import { drawOnce } from '#app/lib/kept-markup.server.tsx'
import { KeptMarkupProvider, useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { IconSprite } from '#app/ui/icon.tsx'
import { i18nOf, type Locale } from '#server/runtime/i18n.ts'

const html = (locale: Locale, content: ReactElement, isKept: boolean) =>
  renderToString(
    <I18nextProvider i18n={i18nOf(locale)}>
      <KeptMarkupProvider value={isKept ? drawOnce(i18nOf(locale)) : null}>{content}</KeptMarkupProvider>
    </I18nextProvider>,
  )

const months = (activities: number) => [
  { month: '2026-10', activities: 3, participants: 1250 },
  { month: '2026-11', activities, participants: 9 },
]

const agenda = (price: number) => [
  [
    {
      day: '2026-12-05',
      hasMore: true,
      activities: [
        {
          ...{ activityId: 25, slug: 'neige', name: 'Neige', language: 'fr' as const },
          ...{ startDate: '2026-12-05T15:00:00.000Z', timeZone: 'America/Toronto' },
          ...{ placesLeft: null, price, cancelled: false, place: { city: 'Lévis' } },
        },
      ],
    },
  ],
]

test.each([
  ['the footer', <Footer key="" year={2026} />],
  ['the footer of another year', <Footer key="" year={2027} />],
  ['the icons', <IconSprite key="" />],
  ['the months', <MonthChart key="" months={months(4)} />],
  ['other months', <MonthChart key="" months={months(5)} />],
  ['the agenda', <Agenda key="" columns={agenda(500)} />],
  ['an agenda of another price', <Agenda key="" columns={agenda(0)} />],
  ['the kinds', <TypeTiles key="" counts={[{ typeId: 3, count: 7 }]} isLeast={false} />],
  ['the kinds with another count', <TypeTiles key="" counts={[{ typeId: 3, count: 8 }]} isLeast />],
  ['the invitation to organise', <OrganiseBand key="" />],
])('%s: what is kept is what is drawn, in each language', (_, content) => {
  for (const locale of ['fr', 'en', 'fr'] as const) {
    const drawn = html(locale, content, false)
    expect(html(locale, content, true)).toBe(drawn)
    expect(html(locale, content, true)).toBe(drawn)
  }
})

test('what is the same is drawn once for each language', () => {
  const draw = vi.fn()
  function Drawn({ name }: { name: string }) {
    draw(name)
    return name
  }
  function Kept({ name }: { name: string }) {
    return <p {...useKeptMarkup(`of ${name}`, <Drawn name={name} />)} />
  }
  const ask = (locale: Locale, name: string) => html(locale, <Kept name={name} />, true)
  for (const name of ['Alice', 'Bruno', 'Alice']) expect(ask('fr', name)).toBe(`<p>${name}</p>`)
  expect(ask('en', 'Alice')).toBe('<p>Alice</p>')
  expect(draw.mock.calls).toEqual([['Alice'], ['Bruno'], ['Alice']])
})
