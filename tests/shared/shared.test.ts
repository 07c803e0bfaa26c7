import { afterEach, describe, expect, test } from 'vitest'
import { type Alteration, alterBuild } from '#tests/infrastructure/altered-build.ts'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import { type SiteOptions, startSite } from '#tests/infrastructure/site.ts'
import { differentHeads } from './heads.ts'
import { MUTANTS } from './mutants.ts'
import { readTogether } from './nobody-elses.ts'
import { joinActivity, makeReaders, OPERATOR } from './readers.ts'
import { differences, sharers } from './same.ts'
import { staleAnswers } from './stale.ts'

const IS_WHOLE = process.env.TEST_SIZE === 'whole'
const SECONDS = IS_WHOLE ? 20 : 4

const ENGINES = [
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
]

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function start(options: SiteOptions) {
  const site = await startSite(options)
  undo.push(() => site.stop())
  return site
}

async function startAltered(name: string, alteration: Alteration, options: SiteOptions) {
  const { folder, remove } = await alterBuild(name, [alteration])
  undo.push(remove)
  return start({ ...options, build: folder })
}

const pathsOf = ([open = 0, full = 0]: number[], hostId: number) => {
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

test('for every reader, language and consent, pages are the same with the memory and without it', async () => {
  const site = await start({ webs: 1, env: { OPERATORS: OPERATOR } })
  const cast = await makeReaders(site)
  const paths = pathsOf(cast.activities, cast.host.id)
  expect(await differences(site, cast, paths)).toEqual([])
  const [activity = '', , home = ''] = paths
  expect(await sharers(site, cast, activity)).toEqual(['visitor', 'visitor of a town', 'member'])
  expect(await sharers(site, cast, home)).toEqual(['visitor', 'visitor of a town'])
  expect(await differentHeads(site, cast, paths)).toEqual([])
})

test('sixty members read ten pages at once on two processes: each their own name, and nobody else’s', async () => {
  const site = await start({ webs: 2 })
  const { faults, pages } = await readTogether(site, SECONDS)
  expect(faults).toEqual([])
  expect(pages).toBeGreaterThanOrEqual(600)
})

describe.each(ENGINES)('places, on $engine', ({ postgres }) => {
  test('no page shows for longer than a second what was before the last place was taken', async () => {
    const site = await start({ webs: 2, postgres })
    const { stale, asked } = await staleAnswers(site, IS_WHOLE ? 30 : 8)
    expect(stale).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })

  test('whatever a page says, a registration answers from the rows', async () => {
    const site = await start({ webs: 1, postgres })
    const [host, first, second] = await makeMembers(site.db, 3)
    const [id = 0] = await makeActivities(site.db, { count: 1, hostId: host!.id, capacity: 1 })
    await fetch(`${site.urls[0] ?? ''}/activites/${id}`) // now the memory says that a place is left
    expect(await joinActivity(site, first!, id)).toBe('inscription_ok')
    expect(await joinActivity(site, second!, id)).not.toBe('inscription_ok')
  })
})

describe('these tests notice', () => {
  test('a cookie that is ignored', async () => {
    const site = await startAltered('ignored-cookie', MUTANTS.ignoredCookie, { webs: 1 })
    const cast = await makeReaders(site)
    expect(await differences(site, cast, pathsOf(cast.activities, cast.host.id).slice(0, 1))).not.toEqual([])
  })

  test.each(Object.entries(MUTANTS.forgotten))('that %s was forgotten', async (reader, alteration) => {
    const site = await startAltered(`forgotten-${reader}`, alteration, { webs: 1 })
    const cast = await makeReaders(site)
    const [open = ''] = pathsOf(cast.activities, cast.host.id)
    expect(await sharers(site, cast, open)).toContain(reader)
    expect(await differences(site, cast, [open])).not.toEqual([])
  })

  test('three seconds instead of one', async () => {
    const site = await startAltered('three-seconds', MUTANTS.threeSeconds, { webs: 2 })
    expect((await staleAnswers(site, 10)).stale).not.toEqual([])
  })
})
