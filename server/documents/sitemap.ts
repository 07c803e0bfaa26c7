/** Languages of a page, and the default for other readers (decisions §1). */
const LANGUAGES = ['fr', 'en'] as const
const DEFAULT_LANGUAGE = 'fr'

export interface SitemapPage {
  path: string
  /** When its content last changed, where that is known. */
  changedAt?: string
}

/** Returns a sitemap (sitemaps.org, with Google's hreflang): each path in each language, with links to the others. */
export function sitemap(pages: readonly (string | SitemapPage)[], siteUrl: string): string {
  const urls = pages
    .map((page) => (typeof page === 'string' ? { path: page } : page))
    .flatMap((page) => LANGUAGES.map((language) => describe(page, siteUrl, language)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Returns the list of the parts of a sitemap that is too long for one. */
export function sitemapIndex(parts: readonly string[], siteUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...parts.map((path) => `<sitemap><loc>${escaped(`${siteUrl}${path}`)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')
}

function describe({ path, changedAt }: SitemapPage, siteUrl: string, language: string): string {
  const address = `${siteUrl}${path}`
  const alternates = [
    ...LANGUAGES.map((other) => [other, other] as const),
    ['x-default', DEFAULT_LANGUAGE] as const,
  ]
  const links = alternates.map(
    ([hreflang, other]) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${inLanguage(address, other)}"/>`,
  )
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return `<url><loc>${inLanguage(address, language)}</loc>${changed}${links.join('')}</url>`
}

function inLanguage(address: string, language: string): string {
  return escaped(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
