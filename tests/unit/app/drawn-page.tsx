import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { i18nOf } from '#server/runtime/i18n.ts'

/** Returns the HTML of a page as its loader's data makes it, in French; with what its action answered to a form. */
export async function drawnPage(Component: ComponentType, data: object, answer?: object): Promise<string> {
  const page = { path: '/*', Component, loader: () => data, action: () => answer ?? null }
  const { query, dataRoutes } = createStaticHandler([page])
  const sent = answer && { method: 'POST', body: new URLSearchParams() }
  const context = await query(new Request('https://viree.example/', sent))
  if (context instanceof Response) throw new Error('The page was not drawn.')
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf('fr')}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nextProvider>,
  )
}
