import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import { type SiteOptions, startSite } from '#tests/infrastructure/site.ts'
import { LOCK } from './lock.ts'
import { describeRounds, playUntil, race, type Round, ROUNDS, winners } from './race.ts'

/** Without a lock: so many rounds, and on until one place was sold twice, but not for ever. */
const WITHOUT_LOCK = { rounds: 20, most: 500 }

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

async function withoutLock(name: string) {
  const { folder, remove } = await alterBuild(name, Object.values(LOCK))
  undo.push(remove)
  return folder
}

describe.each([
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
])('the last place, on $engine', ({ engine, postgres }) => {
  test('two people who ask two web processes at the same instant: one of them gets it', async () => {
    const site = await twoProcesses({ postgres })
    const rounds = await race(site, ROUNDS)
    console.log(describeRounds(engine, rounds))
    expect(rounds).toHaveLength(ROUNDS)
    expect(rounds.filter((round) => winners(round) !== 1)).toEqual([])
    for (const round of rounds) expect(await kept(site.db, round)).toEqual(promised(round))
  })

  test('the last ticket of a type with a limit of its own, in an activity with room: one of them gets it', async () => {
    const site = await twoProcesses({ postgres })
    const rounds = await race(site, ROUNDS, undefined, 'TICKET_TYPE')
    console.log(describeRounds(`${engine}, of a ticket type`, rounds))
    expect(rounds).toHaveLength(ROUNDS)
    expect(rounds.filter((round) => winners(round) !== 1)).toEqual([])
    for (const round of rounds) expect(await kept(site.db, round)).toEqual(promised(round))
  })

  test('without the lock it is sold twice: the race would notice', async () => {
    const site = await twoProcesses({ postgres, build: await withoutLock('without-lock') })
    const isOversold = (round: Round) => winners(round) > 1
    const isEnough = (played: Round[]) => played.length >= WITHOUT_LOCK.rounds && played.some(isOversold)
    const rounds = await playUntil(isOversold, () => race(site, WITHOUT_LOCK.most, isEnough))
    console.log(describeRounds(`${engine} without its lock`, rounds))
    const oversold = rounds.filter(isOversold)
    expect(oversold).not.toEqual([])
    for (const round of oversold) expect((await kept(site.db, round)).tickets).toBe(2)
  })
})

/**
 * The rows that the answers of a round promise: a registration with its ticket for the winner, and an email if they
 * have an address.
 */
function promised({ buyers, verdicts }: Round) {
  const winner = buyers[verdicts.indexOf('won')]!
  return {
    registrations: [winner.userId],
    tickets: 1,
    told: winner.userId === null ? [] : [winner.userId],
  }
}

/** The rows in the database. */
async function kept(db: Db, { activityId }: Round) {
  const registrations = await db
    .selectFrom('participation')
    .select(['id', 'userId'])
    .where('activityId', '=', activityId)
    .execute()
  const tickets = await db.selectFrom('ticket').select('id').where('activityId', '=', activityId).execute()
  const ids = registrations.map(({ id }) => id)
  const notifications = await db
    .selectFrom('notification')
    .select(['userId', 'details'])
    .where('type', '=', 'NEW_PARTICIPANT')
    .execute()
  const told = notifications.filter(({ details }) =>
    ids.includes((JSON.parse(details) as { participationId: number }).participationId),
  )
  return {
    registrations: registrations.map(({ userId }) => userId),
    tickets: tickets.length,
    told: told.map(({ userId }) => userId),
  }
}
