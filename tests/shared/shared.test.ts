import { describe, expect, test } from 'vitest'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import type { Site } from '#tests/infrastructure/site.ts'
import { frequentPaths, pathsByPattern } from './compared.ts'
import { differentHeads } from './heads.ts'
import { readTogether } from './nobody-elses.ts'
import { readPage } from './page.ts'
import { joinActivity, makeReaders, OPERATORS, PICTURE } from './readers.ts'
import { differences, sharers } from './same.ts'
import { isOpen, setTaken, staleAnswers } from './stale.ts'
import { IS_WHOLE, start } from './started.ts'

const SECONDS = IS_WHOLE ? 20 : 4

const ENGINES = [
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
]

const VISITORS = ['visitor', 'visitor of a town', 'visitor without the announcement']
const STRANGERS = ['member', 'member with a picture']

describe.each(IS_WHOLE ? ENGINES : ENGINES.slice(0, 1))('on $engine', ({ postgres }) => {
  test('for every reader, language and consent, pages are the same with the memory and without it', async () => {
    const site = await start({ webs: 1, env: OPERATORS, postgres })
    const cast = await makeReaders(site)
    const frequent = frequentPaths(cast)
    const patterns = Object.values(pathsByPattern(cast))
    const paths = IS_WHOLE ? patterns.flat() : frequent
    expect(await differences(site, cast, paths)).toEqual([])
    // The small size has two readers for the others: what an address reads besides the question, the visitor misses.
    const readers = cast.readers.filter(({ name }) => ['visitor', 'member'].includes(name))
    const others = patterns.flatMap(([first = '']) => (paths.includes(first) ? [] : [first]))
    expect(await differences(site, { readers }, others, [''])).toEqual([])

    const [activity = '', , home = ''] = frequent
    expect(await sharers(site, cast, activity)).toEqual([...VISITORS, ...STRANGERS])
    expect(await sharers(site, cast, home)).toEqual(VISITORS)
    const portrayed = cast.readers.find(({ name }) => name === 'member with a picture')
    const { text } = await readPage(`${site.urls[0] ?? ''}${activity}`, portrayed?.headers ?? {})
    expect(text).toContain(`/images/${PICTURE}-`)
    expect(await differentHeads(site, cast, paths)).toEqual([])
  })
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
    const activities = await makeActivities(site.db, { count: 2, hostId: host!.id, capacity: 1 })
    const [left = 0, taken = 0] = activities
    expect(await says(site, left)).toBe('free') // now the memory says that a place is left
    expect(await joinActivity(site, first!, left)).toBe('inscription_ok')
    expect(await joinActivity(site, second!, left)).not.toBe('inscription_ok')

    expect(await joinActivity(site, first!, taken)).toBe('inscription_ok')
    expect(await joinActivity(site, second!, taken)).not.toBe('inscription_ok')
    expect(await says(site, taken)).toBe('full') // … that none is left
    await setTaken(site, taken, false) // by another process, which tells this one nothing
    expect(await joinActivity(site, second!, taken)).toBe('inscription_ok')
  })
})

/** The places, as a visitor reads them: the redirect to the name of the activity is followed. */
async function says({ urls: [url = ''] }: Site, id: number): Promise<'free' | 'full'> {
  const html = await (await fetch(`${url}/activites/${id}`)).text()
  return isOpen(html, id) ? 'free' : 'full'
}
