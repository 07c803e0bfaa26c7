import { RemixBrowser } from '@remix-run/react'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'

/** All namespaces but those that only the server uses. */
const namespaces = import.meta.glob<Record<string, unknown>>(
  ['../locales/*/*.json', '!../locales/*/{api,emails}.json'],
  { import: 'default' },
)

/**
 * Texts are loaded as files of the build, one for each language and namespace, when a page first needs them (spec §9).
 */
const backend = resourcesToBackend((language: string, namespace: string) => {
  const load = namespaces[`../locales/${language}/${namespace}.json`]
  return load ? load() : Promise.reject(new Error(`no words for ${language}/${namespace}`))
})

async function hydrate(): Promise<void> {
  const instance = i18next.createInstance()
  await instance
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: document.documentElement.lang.slice(0, 2),
      supportedLngs: ['fr', 'en'],
      fallbackLng: false,
      ns: ['common', ...new Set(getInitialNamespaces())],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      backend: { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 },
    })

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={instance}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void hydrate()
