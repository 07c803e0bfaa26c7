import type { APIRequestContext } from '@playwright/test'

interface ReadPage {
  name: string
  find: (request: APIRequestContext) => Promise<string>
}

/** The pages that wait for the first touch (ADR 061); the demo's first activity and its host stand for all of theirs. */
export const READ_PAGES: ReadPage[] = [
  { name: 'home', find: async () => '/' },
  { name: 'list', find: async () => '/activites' },
  { name: 'activity', find: async (request) => (await firstActivity(request)).path },
  { name: 'profile', find: async (request) => `/profil/${(await firstActivity(request)).host}` },
  { name: 'text', find: async () => '/foire-aux-questions' },
]

export async function firstActivity(request: APIRequestContext): Promise<{ path: string; host: number }> {
  const answer = await request.get('/api/activities')
  const [activity] = (await answer.json()) as { activityId: number; slug: string; host: { userId: number } }[]
  if (!activity) throw new Error('The demo data has no activity.')
  return { path: `/activites/${activity.activityId}/${activity.slug}`, host: activity.host.userId }
}
