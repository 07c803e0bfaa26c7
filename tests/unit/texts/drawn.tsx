import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { i18nOf, type Locale } from '#server/runtime/i18n.ts'

/** Draws a part of a page as the server does. */
export function htmlOf(locale: Locale, page: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(locale)}>
      <StaticRouter location="/operations">{page}</StaticRouter>
    </I18nextProvider>,
  )
}

/** Returns the text that a person reads. */
export function textOf(locale: Locale, page: ReactNode): string {
  return htmlOf(locale, page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}
