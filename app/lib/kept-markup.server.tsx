import type { i18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { DrawOnce } from './kept-markup.tsx'

/** The same few pieces in two languages; the month chart changes by the hour, the agenda with what is in it. */
const kept = new LRUCache<string, string>({ max: 50 })

/** Returns what draws content in this language, once. */
export function drawOnce(instance: i18n): DrawOnce {
  return (about, content) => {
    const key = `${instance.language} ${about}`
    const known = kept.get(key)
    if (known !== undefined) return known

    const html = renderToString(<I18nextProvider i18n={instance}>{content}</I18nextProvider>)
    kept.set(key, html)
    return html
  }
}
