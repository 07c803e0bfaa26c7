import { LRUCache } from 'lru-cache'
import { api } from '#app/lib/api.server.ts'
import { brand, siteMap } from '#app/lib/brand.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { activityPath } from '#app/shared/activity/summary.ts'
import { sitemap, sitemapIndex } from '#server/documents/sitemap.ts'
import { cached } from '#server/runtime/cache.ts'

/** Each part is generated at most once an hour; only few are requested at a time. */
const hourly = new LRUCache<string, Promise<string | null>>({ max: 8 })

/** The parts: our own pages, and the activities by the thousand. */
export function readSitemap(args: RequestArgs): Promise<string | null> {
  return onceAnHour('index', async () => {
    const { parts } = await api(args).pages.feed.sitemap({ part: 0 })
    const names = ['pages', ...Array.from({ length: parts }, (_, part) => `activites-${part}`)]
    return sitemapIndex(
      names.map((name) => `/sitemap/${name}.xml`),
      fullAddress(''),
    )
  })
}

/** Returns one part by the name of its file; null for an unknown name. */
export function readSitemapPart(args: RequestArgs, file: string): Promise<string | null> {
  if (file === 'pages.xml')
    return onceAnHour(file, () => Promise.resolve(sitemap(ownPaths(), fullAddress(''))))
  const part = /^activites-(\d{1,6})\.xml$/.exec(file)?.[1]
  return part === undefined ? Promise.resolve(null) : onceAnHour(file, () => activities(args, Number(part)))
}

function onceAnHour(name: string, make: () => Promise<string | null>): Promise<string | null> {
  return cached(hourly, `${new Date().toISOString().slice(0, 13)} ${name}`, make)
}

function ownPaths(): string[] {
  const linked = siteMap(brand).flatMap(({ links }) => links.map(({ href }) => href))
  return ['/', ...linked.filter((href) => !href.includes('?'))]
}

async function activities(args: RequestArgs, part: number): Promise<string | null> {
  const { parts, activities } = await api(args).pages.feed.sitemap({ part })
  if (part >= parts) return null
  const pages = activities.map(({ changedAt, ...activity }) => ({ path: activityPath(activity), changedAt }))
  return sitemap(pages, fullAddress(''))
}

export function xmlAnswer(body: string | null): Response {
  if (body === null) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  }
  return new Response(body, { headers })
}
