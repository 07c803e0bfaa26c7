import { afterEach } from 'vitest'
import { type Site, type SiteOptions, startSite } from '#tests/infrastructure/site.ts'

export const IS_WHOLE = process.env.TEST_SIZE === 'whole'

const undo: (() => Promise<unknown>)[] = []

/** After the test, the last one first. */
export function afterwards(work: () => Promise<unknown>): void {
  undo.push(work)
}

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A site that ends with the test. */
export async function start(options: SiteOptions): Promise<Site> {
  const site = await startSite(options)
  afterwards(() => site.stop())
  return site
}

/** The addresses that are compared: all in the whole size, in the small one those with most readers. */
export function pathsOf([open = 0, full = 0]: number[], hostId: number): string[] {
  const slug = 'ouverture-des-inscriptions'
  const activities = [`/activites/${open}/${slug}-1`, `/activites/${full}/${slug}-2`]
  const few = [
    ...activities,
    '/',
    '/activites?types=1',
    `/profil/${hostId}`,
    `/api/activity?activityId=${open}`,
  ]
  const others = [
    ...[
      '/activites',
      '/activites?page=1&lang=en',
      '/activites?startDate=x',
      '/forfaits',
      '/contact',
      '/foire-aux-questions',
    ],
    ...[`/activites/${open}`, '/activites/999999', `${activities[0] ?? ''}?repondre=1`],
    ...[
      '/api/activities',
      '/api/activities/promoted',
      `/api/activities/suggestion?activityId=${open}`,
      '/api/activity/types',
    ],
    ...[
      `/api/comment?activityId=${open}`,
      `/api/reviews?hostId=${hostId}`,
      '/api/utils/chart',
      '/api/activity?activityId=x',
    ],
  ]
  return IS_WHOLE ? [...few, ...others] : few
}
