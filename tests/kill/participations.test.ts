import { expect, test } from 'vitest'
import { describeKills, IS_WHOLE, SEED } from './kills.ts'
import { type JoinAttempt, PEOPLE, PLACES, register, type StoredRows, type Told } from './participations.ts'

const KILLS = IS_WHOLE ? 15 : 1

const ALL: StoredRows = { registrations: 1, tickets: 1, messages: 1, tasks: 1 }
const NOTHING: StoredRows = { registrations: 0, tickets: 0, messages: 0, tasks: 0 }

/** The tickets of people who were told that they are registered. */
const RIGHT: Record<Told, StoredRows[]> = { yes: [ALL], no: [NOTHING], nothing: [ALL, NOTHING] }

test.each([
  { engine: 'SQLite', postgres: undefined },
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
])(`${PEOPLE} registrations while the web process is killed, on $engine`, async ({ engine, postgres }) => {
  const outcome = await register({ seed: SEED, kills: KILLS, postgres })
  report(engine, outcome)
  const { kills, told, held, strayTickets } = outcome
  expect(kills).toHaveLength(KILLS)
  expect(told.size).toBe(PEOPLE)
  for (const [id, said] of told) expect(RIGHT[said]).toContainEqual(held.get(id))
  expect(strayTickets).toBe(0)
  const sold = [...held.values()].reduce((sum, { tickets }) => sum + tickets, 0)
  expect(sold).toBeLessThanOrEqual(PLACES)
  if ([...told.values()].includes('no')) expect(sold).toBe(PLACES) // « full » was correct
})

function report(engine: string, { kills, told, lost, held, seconds }: JoinAttempt): void {
  const count = (said: Told) => [...told.values()].filter((each) => each === said).length
  const silent = [...told].filter(([, said]) => said === 'nothing').map(([id]) => held.get(id))
  const holding = silent.filter((each) => each?.tickets === 1).length
  console.log(
    [
      `${engine}, seed ${SEED}: ${kills.length} kills (${describeKills(kills)})`,
      `  ${PEOPLE} people, ${PLACES} places; told yes: ${count('yes')}, told no: ${count('no')}`,
      `  answers lost: ${lost}; still without one: ${silent.length}, of whom ${holding} hold everything and ${silent.length - holding} nothing; ${seconds.toFixed(1)} s`,
    ].join('\n'),
  )
}
