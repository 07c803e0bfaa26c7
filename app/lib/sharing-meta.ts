import type { MetaDescriptor } from '@remix-run/node'

interface Shared {
  /** The one address of this page in this language. */
  address: string
  title: string
  /** 1200 × 630; null: nothing about it is made for strangers. */
  picture: string | null
  /** JSON-LD. */
  data: object | null
  /** Where a description of an embeddable frame is found (oEmbed). */
  oembed: string | null
}

/** What others read of a page that is shared: search engines, networks, sites that embed it. */
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

/** The same list for programs that read it again and again. */
export function feedMeta(path: string, query: string, title: string): MetaDescriptor[] {
  const suffix = query && `?${query}`
  const link = { tagName: 'link', rel: 'alternate', title }
  return [
    { ...link, type: 'application/atom+xml', href: `${path}.atom${suffix}` },
    { ...link, type: 'text/calendar', href: `${path}.ics${suffix}` },
  ]
}
