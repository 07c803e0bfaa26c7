const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns the beginning of an HTML text as plain words, for search engines and link previews. */
export function excerpt(html: string, longest = 160): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;!?])/g, '$1')
    .trim()
  if (text.length <= longest) return text

  const cut = text.slice(0, longest)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || longest).trimEnd()}…`
}
