import { LRUCache } from 'lru-cache'
import { micromark } from 'micromark'
import { isIntricate } from '#server/domain/platform/format/intricate.ts'

export interface MarkdownOptions {
  /** The level of `#`: 3 beneath the h2 of an activity's page, 2 on a page of its own. */
  topHeading?: 1 | 2 | 3 | 4
  /** Links in people's texts must not benefit from our ranking in search engines; our own pages may link freely. */
  author?: 'PEOPLE' | 'PLATFORM'
}

/** Rendering a description costs as much as several statements, and every page of an activity shows the same one. */
const rendered = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** Returns safe HTML of Markdown. The last few million characters of it are kept. */
export function markdown(source: string, { topHeading = 3, author = 'PEOPLE' }: MarkdownOptions = {}) {
  const key = `${topHeading} ${author} ${source}`
  const known = rendered.get(key)
  if (known !== undefined) return known

  // Of people, because a draft is looked at before it is judged.
  const isPlain = author === 'PEOPLE' && isIntricate(source)
  const html = isPlain ? plain(source) : render(source, topHeading, author)
  rendered.set(key, html)
  return html
}

/**
 * micromark writes raw HTML as text and drops addresses that are neither web nor mail,
 * so every tag found below is one it made, with escaped attributes: that is what makes the replacements sound.
 */
function render(source: string, topHeading: number, author: MarkdownOptions['author']): string {
  const rel = author === 'PEOPLE' ? ' rel="nofollow ugc noopener"' : ''
  return micromark(source)
    .replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<a href=""[^>]*>(.*?)<\/a>/gs, '$1')
    .replace(/<a href=/g, `<a${rel} href=`)
    .replace(
      /<(\/?)h([1-6])>/g,
      (_, slash: string, level: string) => `<${slash}h${lowered(Number(level), topHeading)}>`,
    )
}

/** The text as it was typed, without any of its marks read. */
function plain(source: string): string {
  const text = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const parts = text.replaceAll('"', '&quot;').split(/\n{2,}/)
  return parts.map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`).join('\n')
}

function lowered(level: number, topHeading: number): number {
  return Math.min(6, level + topHeading - 1)
}
