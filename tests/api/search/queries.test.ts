// Also on PostgreSQL: SQL of the search.

import { beforeAll, describe, expect, test } from 'vitest'
import { activities, cast } from '#db/seeds/index.ts'
import { ACTIVITY_TYPES } from '#server/domain/activity/type.ts'
import { type Person, type World, world } from '#tests/api/world/world.ts'
import { QUERIES } from './queries.ts'

const FIRST = Date.parse('2026-11-21T15:00:00.000Z')
const DAY_MS = 86_400_000

/** Activities that the demo does not have. */
const MORE = [
  { name: 'Veillée de contes au coin du feu', description: 'Trois conteuses, un foyer.', language: 'fr' },
  { name: 'Storytelling by the fire', description: 'Tales from the river, told in English.', language: 'en' },
] as const

/** The words, or the type, by which an activity is about these things, and the names that say it: those come first. */
const DANCE = { words: /\b(contre)?dans[eé]|\bdanc|rigodon/i, typeSlug: 'musique', inName: /contredanses/ }
const TALES = { words: /\bcontes?\b|récits|\bstories\b|storytelling|\btales\b/i, typeSlug: null }
const ABOUT = [
  ['fr', 'danse', DANCE],
  ['fr', 'contes', { ...TALES, inName: /contes/i }],
  ['en', 'dance', DANCE],
  ['en', 'storytelling', { ...TALES, inName: /storytelling/i }],
] as const

/** The activities of the demo, all of them to come. */
async function library() {
  const app = await world()
  const hosts = new Map<string, Person>()
  for (const { key, firstName, lastName, organisationName } of cast) {
    if (!activities.some(({ host }) => host === key)) continue
    const named = { firstName, lastName, ...(organisationName ? { organisationName } : {}) }
    hosts.set(key, await app.host(named))
  }
  const start = (index: number) => new Date(FIRST + index * DAY_MS).toISOString()
  for (const [index, seed] of activities.filter(({ validation }) => validation !== 'REFUSED').entries()) {
    const { name, description, language, town, host, typeSlug } = seed
    const typeId = ACTIVITY_TYPES.find(({ slug }) => slug === typeSlug)?.id ?? 13
    // Saint-Raymond is also a quarter of Montréal: the seeds mean the largest one of Québec.
    const namesakes = await app.services.places.search(town, 20)
    const placeId = namesakes.find(({ city, province }) => city === town && province === 'QC')?.id ?? null
    const place = { placeId, city: town }
    const details = { name, description, language, typeId, place, start: start(index) }
    const person = hosts.get(host)
    await app.activity({ ...details, ...(person ? { host: person } : {}) })
  }
  for (const [index, more] of MORE.entries())
    await app.activity({ ...more, typeId: 13, start: start(100 + index) })
  return app
}

describe('what people look for comes first', () => {
  let app: World
  const results: { language: string; typed: string; place: number; of: number; first: string }[] = []

  beforeAll(async () => {
    app = await library()
  })

  describe.each(['fr', 'en'] as const)('%s', (language) => {
    test.each(QUERIES[language])('“%s” finds %s first', async (typed, expected) => {
      const found = await app.as(null, language).pages.activity.search({ filters: { search: typed } })
      const names = found.activities.map(({ name, host }) => `${name} — ${host.displayName}`)
      const place = names.findIndex((name) => expected.test(name)) + 1
      results.push({ language, typed, place, of: found.total, first: names[0] ?? '–' })
      expect(names[0] ?? '').toMatch(expected)
    })
  })

  test.each(ABOUT)('%s: “%s” finds nothing else', async (language, typed, { words, typeSlug, inName }) => {
    const found = await app.as(null, language).pages.activity.search({ filters: { search: typed } })
    const names = found.activities.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(2)
    expect(found.total, 'all of them are on the first page').toBe(names.length)
    const isAbout = (name: string) =>
      activities.some((seed) => seed.name === name && seed.typeSlug === typeSlug) ||
      [...activities, ...MORE].some((seed) => seed.name === name && words.test(name + seed.description))
    expect(names.filter((name) => !isAbout(name))).toEqual([])
    const named = names.map((name) => inName.test(name))
    expect(named, 'its name says it').toEqual([...named].sort().reverse())
  })

  test('the scores of all of them are printed', () => {
    const score = ({ place }: { place: number }) => (place > 0 ? 1 / place : 0)
    for (const result of results)
      console.log(
        `${result.language}  ${score(result).toFixed(2)}  ${result.typed}: ${result.first} (1 of ${result.of})`,
      )
    const mean = results.reduce((sum, result) => sum + score(result), 0) / results.length
    console.log(`mean reciprocal rank of ${results.length} queries: ${mean.toFixed(3)}`)
    expect(results.length).toBeGreaterThanOrEqual(80)
    expect(mean).toBe(1)
  })
})
