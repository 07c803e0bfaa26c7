import i18next, { type i18n, type ReadCallback, type Resource } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { loadTexts } from './files.ts'

interface Beginning {
  /** The namespaces to load before it is ready. */
  namespaces: string[]
  /** What has been loaded already. */
  resources?: Resource
}

/** i18next for the browser: loads the namespaces of later pages when they are first needed. */
export async function makeI18next(
  language: string,
  { namespaces, resources }: Beginning,
  load = loadTexts,
): Promise<i18n> {
  const instance = i18next.createInstance()
  await instance
    .use(initReactI18next)
    .use(
      // i18next tries five times more, after 350 ms and then twice as long each time, with ten reads at once (spec §9: its own
      // numbers), but only after an error that comes with a truthy value: a rejected promise brings none.
      resourcesToBackend((to: string, namespace: string, done: ReadCallback) => {
        load(to, namespace).then(
          (texts) => done(null, texts),
          (error: unknown) => done(error as Error, true),
        )
      }),
    )
    .init({
      lng: language,
      supportedLngs: ['fr', 'en'],
      fallbackLng: false,
      ns: namespaces,
      defaultNS: 'common',
      resources,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
  return instance
}
