/** The data of an Atom feed (RFC 4287). */
export interface AtomFeed {
  /** Constant, whatever happens to the address: a `tag:` URI. */
  id: string
  title: string
  subtitle: string
  /** Of the texts of the site: `fr-CA`. */
  language: string
  /** The addresses of the feed itself and of its page. */
  selfUrl: string
  pageUrl: string
  /** The author of the feed. */
  author: string
  /** Used when there is no entry. */
  updatedAt: string
  entries: readonly AtomEntry[]
}

export interface AtomEntry {
  id: string
  title: string
  /** The text of the activity has its own language. */
  language: string
  /** Plain text. */
  summary: string
  author: string
  category: { term: string; label: string }
  publishedAt: string
  updatedAt: string
  url: string
}

/** Returns a feed for programs and people who follow new activities. Entries last changed come first. */
export function atom(feed: AtomFeed): string {
  const entries = feed.entries.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const [newest] = entries
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${text(feed.language)}">`,
    `<id>${text(feed.id)}</id>`,
    `<title>${text(feed.title)}</title>`,
    `<subtitle>${text(feed.subtitle)}</subtitle>`,
    `<updated>${newest?.updatedAt ?? feed.updatedAt}</updated>`,
    `<author><name>${text(feed.author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${text(feed.selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${text(feed.pageUrl)}"/>`,
    ...entries.map(describe),
    '</feed>',
    '',
  ].join('\n')
}

function describe(entry: AtomEntry): string {
  const { id, title, language, summary, author, category, publishedAt, updatedAt, url } = entry
  return [
    `<entry xml:lang="${text(language)}">`,
    `<id>${text(id)}</id>`,
    `<title>${text(title)}</title>`,
    `<updated>${updatedAt}</updated>`,
    `<published>${publishedAt}</published>`,
    `<author><name>${text(author)}</name></author>`,
    `<category term="${text(category.term)}" label="${text(category.label)}"/>`,
    `<link rel="alternate" type="text/html" href="${text(url)}"/>`,
    `<summary>${text(summary)}</summary>`,
    '</entry>',
  ].join('')
}

/** Texts of people may contain anything; XML 1.0 may not: control characters and unpaired surrogates are removed. */
function text(raw: string): string {
  return raw
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
