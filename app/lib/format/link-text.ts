export interface TextPart {
  text: string
  /** True for web addresses. */
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g

/** Punctuation at the end of a sentence does not belong to the address before it. */
const PUNCTUATION = /[.,;:!?)»\]]+$/

/** Splits plain text at its web addresses, so that a page can make links of them. */
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

/** Splits a plain text into paragraphs and their lines. */
export function paragraphsOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
}
