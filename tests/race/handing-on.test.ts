import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { type SiteOptions, startSite } from '#tests/infrastructure/site.ts'
import { type Handing, nameOfWinner, raceToHandOn, winnersOf } from './handing-on.ts'
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
])('one ticket for two people, on $engine', ({ engine, postgres }) => {
  test('handed on at two web processes at the same instant: one gets it, the other call hears who', async () => {
    const site = await twoProcesses({ postgres })
    const rounds = await raceToHandOn(site, ROUNDS)
    console.log(
      `${engine}: ${rounds.length} rounds, won ${rounds.flatMap(({ verdicts }) => verdicts).filter((one) => one === 'won').length}`,
    )
    expect(rounds).toHaveLength(ROUNDS)
    for (const round of rounds) {
      expect(winnersOf(round)).toBe(1)
      expect(round.verdicts.filter((one) => one !== 'won')).toEqual([nameOfWinner(round)])
      expect(await kept(site.db, round)).toEqual({
        handovers: [{ formerUuid: round.former, email: round.addresses[round.verdicts.indexOf('won')] }],
        told: 1,
      })
    }
  })

  test('without the lock it goes to both, or a call fails: the race would notice', async () => {
    const { folder, remove } = await alterBuild('handing-on-without-lock', Object.values(LOCK))
    undo.push(remove)
    const site = await twoProcesses({ postgres, build: folder })
    // The former uuid is unique: without the lock the second call dies of it instead of being told.
    const isNoticed = (outcome: Handing | Error) => outcome instanceof Error || winnersOf(outcome) > 1
    const outcomes = await playUntil<Handing | Error>(isNoticed, () =>
      raceToHandOn(site, 500, (played) => winnersOf(played.at(-1)!) > 1).catch(deathOf),
    )
    expect(outcomes.some(isNoticed)).toBe(true)
  })
})

/** The error of a call that died; any other is a fault of the test. */
function deathOf(error: unknown): Error[] {
  if (error instanceof Error && /^500\b/.test(error.message)) return [error]
  throw error
}

/** The rows in the database: what became of the ticket, and how many new holders got an email. */
async function kept(db: Db, { ticketId }: Handing) {
  const handovers = await db
    .selectFrom('ticketHandover')
    .select(['id', 'formerUuid', 'email'])
    .where('ticketId', '=', ticketId)
    .execute()
  const { told } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .where(
      'ticketHandoverId',
      'in',
      handovers.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  return { handovers: handovers.map(({ formerUuid, email }) => ({ formerUuid, email })), told: Number(told) }
}
