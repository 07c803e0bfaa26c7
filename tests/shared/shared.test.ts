import { describe, expect, test } from 'vitest'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import { differentHeads } from './heads.ts'
import { readTogether } from './nobody-elses.ts'
import { joinActivity, makeReaders, OPERATORS } from './readers.ts'
import { differences, sharers } from './same.ts'
import { staleAnswers } from './stale.ts'
import { IS_WHOLE, pathsOf, start } from './started.ts'

const SECONDS = IS_WHOLE ? 20 : 4

const ENGINES = [
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
]

test('for every reader, language and consent, pages are the same with the memory and without it', async () => {
  const site = await start({ webs: 1, env: OPERATORS })
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
    const { stale, telling } = await staleAnswers(site, IS_WHOLE ? 30 : 8)
    expect(stale).toEqual([])
    expect(telling).toBeGreaterThan(100)
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
