/** Languages of a page, and the one for whoever prefers neither (decisions §1). */
const LANGUAGES = ['fr', 'en'] as const
const DEFAULT_LANGUAGE = 'fr'

/** A sitemap (sitemaps.org, with Google's hreflang): each path in each language, all of them knowing each other. */
export function sitemap(paths: readonly string[], siteUrl: string): string {
  const urls = paths.flatMap((path) => LANGUAGES.map((language) => describe(`${siteUrl}${path}`, language)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function describe(address: string, language: string): string {
  const alternates = [
    ...LANGUAGES.map((other) => [other, other] as const),
    ['x-default', DEFAULT_LANGUAGE] as const,
  ]
  const links = alternates.map(
    ([hreflang, other]) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${inLanguage(address, other)}"/>`,
  )
  return `<url><loc>${inLanguage(address, language)}</loc>${links.join('')}</url>`
}

function inLanguage(address: string, language: string): string {
  return escaped(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
