import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { ErrorTitle } from '#app/frame/error-page.tsx'
import { i18nOf } from '#server/runtime/i18n.ts'

const answer = (status: number, data: unknown = '') => ({ status, statusText: '', internal: false, data })

const ERRORS: [name: string, error: unknown, key: string][] = [
  ['a page that does not exist', answer(404), 'errorPage.404.title'],
  ['a page of others', answer(403), 'errorPage.403.title'],
  ['a link that is over', answer(410), 'errorPage.404.title'],
  ['a limit that is spent', answer(429, { minutes: 3 }), 'errorPage.429.title'],
  ['a provider that is away', answer(502), 'errorPage.500.title'],
  ['an outage of the database', answer(503, { mayBeDone: false, posted: null }), 'unavailable.title'],
  ['a fault of ours', new Error('Unexpected Server Error'), 'errorPage.500.title'],
  ['a connection that failed', new TypeError('Failed to fetch'), 'offline.unreachable'],
]

function titleOf(error: unknown, language: 'fr' | 'en') {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(language)}>
      <ErrorTitle error={error} />
    </I18nextProvider>,
  )
}

describe('the title of the page of an error says what is wrong, in the language of the page', () => {
  test.each(ERRORS)('%s', (_name, error, key) => {
    for (const language of ['fr', 'en'] as const) {
      const words = i18nOf(language).getFixedT(null, 'common')(key as 'errorPage.404.title')
      expect(titleOf(error, language)).toBe(`<title>${words} · Virée</title>`)
    }
  })

  test('a title that the page itself gives comes first', () => {
    expect(titleOf(answer(404, { title: 'Cette activité est introuvable' }), 'fr')).toBe(
      '<title>Cette activité est introuvable · Virée</title>',
    )
  })
})
