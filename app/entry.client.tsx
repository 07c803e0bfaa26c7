import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { keepTyped, TypedIsKept } from '#app/lib/first-touch/keep-typed.ts'
import { loadTexts } from '#app/lib/words/files.ts'
import { makeFirstWords } from '#app/lib/words/first-words.ts'

async function hydrate(): Promise<void> {
  const language = document.documentElement.lang.slice(0, 2)
  const namespaces = [...new Set(['common', ...getInitialNamespaces()])]
  // Of a page that waited every byte counts (ADR 061); people on any other go on to more pages.
  const hasWaited = document.querySelector('script[data-deferred]') !== null
  const [words] = await Promise.all([
    (hasWaited ? makeFirstWords : makeAllWords)(language, namespaces),
    readPageData(),
  ])

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TypedIsKept>
          <I18nextProvider i18n={words}>
            <Hydrated />
            <RemixBrowser />
          </I18nextProvider>
        </TypedIsKept>
      </StrictMode>,
    )
  })
}

/**
 * Waits until Remix has read the data of the page. RemixBrowser does that when it is drawn first, and suspends the whole
 * document meanwhile; whatever is pressed at that moment makes React 18 give up for ever (error 345). So it is called
 * once beforehand, and throws the promise that it would suspend by.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (isRead) {
    await isRead
  }
}

/** i18next itself, loaded at the same time as the texts that it will ask for. */
async function makeAllWords(language: string, namespaces: string[]) {
  for (const namespace of namespaces) void loadTexts(language, namespace).catch(() => undefined)
  const { makeI18next } = await import('#app/lib/words/i18next.ts')
  return makeI18next(language, { namespaces })
}

/** Marks the moment from which the script answers, for measurements and tests. */
function Hydrated() {
  useEffect(() => {
    performance.mark('hydrated')
  }, [])
  return null
}

keepTyped()
void hydrate()
