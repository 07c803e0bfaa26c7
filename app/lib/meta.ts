import type { MetaDescriptor } from '@remix-run/node'
import { brand } from './brand.ts'

interface PageMeta {
  /** The name of the page. */
  title: string
  /** Set where the name of the site is part of the name of the page. */
  namesSite?: boolean
  description?: string
  /** Full addresses, because other sites read them. */
  url?: string
  image?: string
  /** Kept out of search engines. */
  hidden?: boolean
}

/** What a page says of itself to browsers, search engines, and whoever previews a link. */
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
