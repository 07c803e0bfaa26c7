import type { MetaDescriptor } from '@remix-run/node'
import { brand } from './brand.ts'

interface PageMeta {
  /** The name of the page. */
  title: string
  /** Set where the name of the site is part of the page's name. */
  namesSite?: boolean
  description?: string
  /** Full addresses, because other sites read them. */
  url?: string
  image?: string
  /** True to keep the page out of search engines. */
  hidden?: boolean
}

/** The meta tags of a page for browsers, search engines and link previews. */
export function pageMeta({ title, namesSite, description, url, image, hidden }: PageMeta): MetaDescriptor[] {
  const described = description
    ? [
        { name: 'description', content: description },
        { property: 'og:description', content: description },
      ]
    : []
  const pictured = image
    ? [
        { property: 'og:image', content: image },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]
    : []
  return [
    { title: namesSite ? title : `${title} · ${brand.name}` },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    ...described,
    ...(url ? [{ property: 'og:url', content: url }] : []),
    ...pictured,
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
