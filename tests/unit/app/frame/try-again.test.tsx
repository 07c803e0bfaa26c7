import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { ErrorPage } from '#app/frame/error-page.tsx'
import { UnavailablePage } from '#app/frame/unavailable-page.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'

/** The page that could not be shown. */
const ADDRESS = '/mes-commandes?page=2'

function drawn(page: ReactNode): string {
  return renderToString(
    <I18nextProvider i18n={i18nOf('en')}>
      <StaticRouter location={ADDRESS}>{page}</StaticRouter>
    </I18nextProvider>,
  )
}

test.each([
  ['a fault of ours', <ErrorPage key="500" status={500} requestId="a1b2" />],
  ['an outage', <UnavailablePage key="503" mayBeDone={false} posted={null} />],
])('after %s, trying again leads to the same address', (_, page) => {
  expect(drawn(page)).toMatch(/<a class="button" href="\/mes-commandes\?page=2">Try again<\/a>/)
})
