import { micromark } from 'micromark'

export interface MarkdownOptions {
  /** The level of `#`: 3 beneath the h2 of an activity's page, 2 on a page of its own. */
  topHeading?: 1 | 2 | 3 | 4
  /** Links in people's texts must not benefit from our ranking in search engines; our own pages may link freely. */
  author?: 'PEOPLE' | 'PLATFORM'
}

/**
 * Returns safe HTML of Markdown. micromark writes raw HTML as text and drops addresses that are neither web nor mail,
 * so every tag found below is one it made, with escaped attributes: that is what makes the replacements sound.
 */
export function markdown(source: string, { topHeading = 3, author = 'PEOPLE' }: MarkdownOptions = {}) {
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

function lowered(level: number, topHeading: number): number {
  return Math.min(6, level + topHeading - 1)
}
