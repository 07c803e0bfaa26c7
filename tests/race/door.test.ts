import { afterEach, describe, expect, test } from 'vitest'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { type SiteOptions, startSite } from '#tests/infrastructure/site.ts'
import { raceAtTheDoor, type Reading } from './door.ts'
import { LOCK } from './lock.ts'
import { playUntil, ROUNDS } from './race.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Two web processes on one database. */
async function twoProcesses(options: Omit<SiteOptions, 'webs'>) {
  const site = await startSite({ ...options, webs: 2 })
  undo.push(() => site.stop())
  return site
}

describe.each([
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
])('one ticket at two doors, on $engine', ({ engine, postgres }) => {
  test('read at two web processes at the same instant: one is welcome, the other hears that it was used', async () => {
    const site = await twoProcesses({ postgres })
    const rounds = await raceAtTheDoor(site, ROUNDS)
    console.log(`${engine}: ${rounds.length} rounds at the door`)
    expect(rounds).toHaveLength(ROUNDS)
    for (const { verdicts } of rounds) expect(verdicts.toSorted()).toEqual(['used', 'welcome'])
    const scans = site.db.selectFrom('scan').select(['verdict', 'error'])
    expect((await scans.execute()).filter(({ verdict }) => verdict === 'WELCOME')).toHaveLength(ROUNDS)
  })

  test('without the lock both are welcome: the race would notice', async () => {
    const { folder, remove } = await alterBuild('door-without-lock', Object.values(LOCK))
    undo.push(remove)
    const site = await twoProcesses({ postgres, build: folder })
    const isNoticed = ({ verdicts }: Reading) => verdicts.join() === 'welcome,welcome'
    const rounds = await playUntil(isNoticed, () =>
      raceAtTheDoor(site, 500, (played) => played.some(isNoticed)),
    )
    expect(rounds.at(-1)?.verdicts).toEqual(['welcome', 'welcome'])
  })
})
