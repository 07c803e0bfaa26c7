export interface TextPart {
  text: string
  /** Set on addresses of the web. */
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g

/** What ends a sentence does not belong to the address before it. */
const PUNCTUATION = /[.,;:!?)»\]]+$/

/** Plain text cut at its web addresses, so that a page can make links of them. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = found.replace(PUNCTUATION, '')
    if (!URL.canParse(href)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** The paragraphs of a plain text, each with its lines. */
export function paragraphsOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
}
