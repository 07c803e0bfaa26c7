import { afterEach, describe, expect, test } from 'vitest'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { type SiteOptions, startSite } from '#tests/infrastructure/site.ts'
import { LOCK } from './lock.ts'
import { describeOffers, isRight, type OfferRound, raceForOffers } from './offer.ts'
import { playUntil, ROUNDS } from './race.ts'

/** Without a lock: so many rounds, and on until one place had two winners or none, but not for ever. */
const WITHOUT_LOCK = { rounds: 20, most: 500 }

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function twoProcesses(options: Omit<SiteOptions, 'webs'>) {
  const site = await startSite({ ...options, webs: 2 })
  undo.push(() => site.stop())
  return site
}

describe.each([
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
])('one offered place, on $engine', ({ engine, postgres }) => {
  test('its holder accepts twice, it lapses, a newcomer joins: never two have it, and never nobody', async () => {
    const rounds = await raceForOffers(await twoProcesses({ postgres }), ROUNDS)
    console.log(describeOffers(engine, rounds))
    expect(rounds).toHaveLength(ROUNDS)
    expect(rounds.filter((round) => !isRight(round))).toEqual([])
  })

  test('without the lock two have it: the race would notice', async () => {
    const { folder, remove } = await alterBuild(`without-lock-of-offers-${engine}`, Object.values(LOCK))
    undo.push(remove)
    const site = await twoProcesses({ postgres, build: folder })
    const hasTwo = ({ registered, offered }: OfferRound) => registered.length + offered.length > 1
    const isEnough = (played: OfferRound[]) => played.length >= WITHOUT_LOCK.rounds && played.some(hasTwo)
    const rounds = await playUntil(hasTwo, () => raceForOffers(site, WITHOUT_LOCK.most, isEnough))
    console.log(describeOffers(`${engine} without its lock`, rounds))
    expect(rounds.filter(hasTwo)).not.toEqual([])
  })
})
