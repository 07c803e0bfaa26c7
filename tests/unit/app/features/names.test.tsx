import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import NamesPage from '#app/features/participation/names.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'

const activity = {
  ...{ activityId: 1, name: 'La marche', language: 'fr' },
  ...{ startDate: '2026-12-20T17:00:00.000Z', timeZone: 'America/Toronto' },
}

const ticketOf = (position: number) => ({ uuid: `ticket-${position}`, position, of: 3 })

/** Returns the numbers of the tickets that the page names. */
async function numbersOn(data: object): Promise<string[]> {
  const page = { activity, mayName: true, passe: null, address: '/mes-inscriptions/5/noms', ...data }
  const { query, dataRoutes } = createStaticHandler([
    { path: '/*', Component: NamesPage, loader: () => page },
  ])
  const context = await query(new Request('https://viree.example/'))
  if (context instanceof Response) throw new Error('The page was not drawn.')
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf('fr')}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nextProvider>,
  )
  return [...html.matchAll(/<legend[^>]*>([^<]*)<\/legend>/g)].map(([, number = '']) => number)
}

test('where a ticket went to somebody else, the others keep the numbers that they bear', async () => {
  expect(await numbersOn({ tickets: [ticketOf(2), ticketOf(3)] })).toEqual(['Billet 2 de 3', 'Billet 3 de 3'])
})
