import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { startDouble } from '#tests/infrastructure/servers/stripe-double.ts'
import { startSite } from '#tests/infrastructure/site.ts'
import { LOCK } from './lock.ts'
import { describePaidRounds, isRight, type PaidRound, raceForPaidPlaces } from './paid-place.ts'
import { playUntil, ROUNDS } from './race.ts'

/** Without a lock: so many rounds, and on until one place was held twice, but not for ever. */
const WITHOUT_LOCK = { rounds: 20, most: 500 }

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Two web processes on one database, and the double through which they are paid. */
async function twoProcesses(options: { postgres: string | undefined; build?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'viree-race-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const double = await startDouble(join(folder, 'stripe.sqlite'))
  undo.push(() => double.stop())
  const site = await startSite({ ...options, webs: 2, env: double.env })
  undo.push(() => site.stop())
  return { site, double }
}

describe.each([
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
])('the last paid place, on $engine', ({ engine, postgres }) => {
  test('two people who ask two web processes at the same instant: one of them holds it', async () => {
    const { site, double } = await twoProcesses({ postgres })
    const rounds = await raceForPaidPlaces(site, double, ROUNDS)
    console.log(describePaidRounds(engine, rounds))
    expect(rounds).toHaveLength(ROUNDS)
    expect(rounds.filter((round) => !isRight(round))).toEqual([])
    expect(await double.control('refusals')).toMatchObject({ count: 0 })
  })

  test('without the lock two hold it: the race would notice', async () => {
    const { folder, remove } = await alterBuild(`without-lock-of-paid-places-${engine}`, Object.values(LOCK))
    undo.push(remove)
    const { site, double } = await twoProcesses({ postgres, build: folder })
    const isNoticed = ({ holders, tickets }: PaidRound) => holders.length > 1 && tickets > 1
    const isEnough = (played: PaidRound[]) => played.length >= WITHOUT_LOCK.rounds && played.some(isNoticed)
    const rounds = await playUntil(isNoticed, () =>
      raceForPaidPlaces(site, double, WITHOUT_LOCK.most, isEnough),
    )
    console.log(describePaidRounds(`${engine} without its lock`, rounds))
    expect(rounds.filter(isNoticed)).not.toEqual([])
  })
})
