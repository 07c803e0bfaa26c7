/** Texts of one language and namespace, as they stand in locales/. */
export interface Texts {
  [key: string]: string | Texts
}

/** All namespaces but those that only the server uses. */
const files = import.meta.glob<Texts>(
  [
    '../../../locales/*/*.json',
    '!../../../locales/*/{api,checkout,emails,receipts,sandbox,tickets,toasts}.json',
  ],
  {
    import: 'default',
  },
)

/** Texts are loaded as files of the build, one for each language and namespace, when a page first needs them (spec §9). */
export async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const load = files[`../../../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`no words for ${language}/${namespace}`)
  return load()
}
