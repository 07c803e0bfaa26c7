import { organisePath } from '#server/domain/platform/brand.ts'

/** The addresses are about two activities and their host. */
interface Subjects {
  activities: number[]
  host: { id: number }
}

const SLUG = 'ouverture-des-inscriptions'

/** The pages that most people read, and that say most of the person who reads: compared for everybody in each size. */
export function frequentPaths({ activities: [open = 0, full = 0], host }: Subjects): string[] {
  return [
    `/activites/${open}/${SLUG}-1`,
    `/activites/${full}/${SLUG}-2`,
    '/',
    '/activites?types=1',
    `/profil/${host.id}`,
    `/api/activity?activityId=${open}`,
  ]
}

/**
 * The addresses that are compared, by pattern: one of each in the small size. A test compares the patterns with those
 * that are shared (tests/unit/web/shared-answers/addresses.test.ts).
 */
export function pathsByPattern(subjects: Subjects): Record<string, string[]> {
  const { activities, host } = subjects
  const [open = 0] = activities
  const [activity = '', full = '', ...others] = frequentPaths(subjects)
  const [home = '', list = '', profile = '', call = ''] = others
  return {
    '/': [home],
    '/activites': [list, '/activites', '/activites?page=1&lang=en', '/activites?startDate=x'],
    '/activites/:activityId/:slug?': [
      activity,
      full,
      `/activites/${open}`,
      '/activites/999999',
      `${activity}?repondre=1`,
    ],
    '/profil/:userId': [profile],

    ...patternsAlone([
      organisePath(),
      '/forfaits',
      '/a-propos',
      '/blog',
      '/application',
      '/contact',
      '/foire-aux-questions',
      '/politique-de-confidentialite',
      '/conditions-generales-d-utilisation',
      '/conditions-generales-de-vente',
    ]),

    '/activites.atom': ['/activites.atom', '/activites.atom?types=1&lang=en', '/activites.atom?startDate=x'],
    '/activites.ics': ['/activites.ics', '/activites.ics?types=1&lang=en'],
    '/profil/:userId/activites.atom': [`${profile}/activites.atom`],
    '/profil/:userId/activites.ics': [`${profile}/activites.ics`, '/profil/999999/activites.ics'],
    '/robots.txt': ['/robots.txt'],
    '/sitemap.xml': ['/sitemap.xml'],
    '/sitemap/:file': ['/sitemap/pages.xml', '/sitemap/activites-0.xml', '/sitemap/ailleurs.xml'],

    '/api/activity': [call, '/api/activity?activityId=x'],
    '/api/activity/types': ['/api/activity/types'],
    '/api/activities': ['/api/activities'],
    '/api/activities/promoted': ['/api/activities/promoted'],
    '/api/activities/suggestion': [`/api/activities/suggestion?activityId=${open}`],
    '/api/comment': [`/api/comment?activityId=${open}`],
    '/api/reviews': [`/api/reviews?hostId=${host.id}`],
    '/api/utils/chart': ['/api/utils/chart'],
    '/api/openapi.json': ['/api/openapi.json'],
  }
}

function patternsAlone(paths: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(paths.map((path) => [path, [path]]))
}
