import type { MetaDescriptor } from '@remix-run/node'

interface Shared {
  /** The canonical address of this page in this language. */
  address: string
  title: string
  /** 1200 × 630; null when the page is not public. */
  picture: string | null
  /** JSON-LD. */
  data: object | null
  /** The address of the oEmbed description. */
  oembed: string | null
}

/** The tags of a page that others read: search engines, networks, sites that embed it. */
export function sharingMeta({ address, title, picture, data, oembed }: Shared): MetaDescriptor[] {
  const link = (attributes: Record<string, string>): MetaDescriptor => ({ tagName: 'link', ...attributes })
  return [
    link({ rel: 'canonical', href: address }),
    ...(picture
      ? [
          { property: 'og:image:type', content: 'image/png' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: title },
          { name: 'twitter:image', content: picture },
          { name: 'twitter:title', content: title },
        ]
      : []),
    ...(oembed ? [link({ rel: 'alternate', type: 'application/json+oembed', href: oembed, title })] : []),
    ...(data ? [{ 'script:ld+json': data } as MetaDescriptor] : []),
  ]
}

/** Links to the same list as a feed. */
export function feedMeta(path: string, query: string, title: string): MetaDescriptor[] {
  const suffix = query && `?${query}`
  const link = { tagName: 'link', rel: 'alternate', title }
  return [
    { ...link, type: 'application/atom+xml', href: `${path}.atom${suffix}` },
    { ...link, type: 'text/calendar', href: `${path}.ics${suffix}` },
  ]
}
