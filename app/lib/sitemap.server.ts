import { brand, siteMap } from '#app/brand.ts'
import { activityPath } from '#app/components/activity-summary.ts'
import { sitemap } from '#server/documents/sitemap.ts'
import { api } from './api.server.ts'
import { RecentlyUsed } from './lru.ts'
import type { Asking } from './request.server.ts'
import { fullAddress } from './site.server.ts'

/** The list comes in pages of ten; beyond the next two thousand activities, search engines find the rest by the pager. */
const MOST_PAGES = 200

const hourly = new RecentlyUsed<string>(1)

/** Our own pages and the activities to come, read at most once an hour. */
export function readSitemap(asking: Asking): Promise<string> {
  return hourly.get(new Date().toISOString().slice(0, 13), async () => {
    const paths = [...ownPaths(), ...(await activityPaths(asking))]
    return sitemap(paths, fullAddress(''))
  })
}

function ownPaths(): string[] {
  const linked = siteMap(brand).flatMap(({ links }) => links.map(({ href }) => href))
  return ['/', ...linked.filter((href) => !href.includes('?'))]
}

async function activityPaths(asking: Asking): Promise<string[]> {
  const paths: string[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const activities = await api(asking).activity.list({ page })
    paths.push(...activities.map(activityPath))
    if (activities.length === 0) break
  }
  return paths
}
