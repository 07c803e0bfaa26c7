import { expect, test } from 'vitest'
import { type Attempt, type Disorder, type Engine, joinInDisorder, PLACES } from './everything.ts'
import { IS_WHOLE, SEED } from './kills.ts'

const SIZE = IS_WHOLE ? { seconds: 180, killEveryMs: 8000 } : { seconds: 10, killEveryMs: 1000 }
const ENGINES: Engine[] = IS_WHOLE ? ['SQLite', 'PostgreSQL'] : ['PostgreSQL']

test.each(ENGINES)(
  'people join while web, worker, Redis and the database are killed, on %s',
  async (engine) => {
    const disorder = await joinInDisorder({ engine, seed: SEED, ...SIZE })
    report(engine, disorder)
    const { kills, attempts, sold, unsentEmails } = disorder

    expect(new Set(kills).size).toBe(engine === 'PostgreSQL' ? 5 : 3) // each of them, at least once
    for (const places of sold) expect(places).toBeLessThanOrEqual(PLACES)
    expect(attempts.filter(isWrong)).toEqual([])
    expect(unsentEmails).toBe(0)
    expect(countTold(attempts, 'joined')).toBeGreaterThan(0)
  },
)

/** Whether the rows of a person contradict the answer that they got; without an answer they hold all or nothing. */
function isWrong({ told, partySize, tickets, registrations, isConfirmed }: Attempt): boolean {
  const isJoined = registrations === 1 && tickets === partySize && isConfirmed
  const hasNothing = registrations === 0 && tickets === 0
  if (told === 'joined') return !isJoined
  if (told === 'full') return !hasNothing
  return !isJoined && !hasNothing
}

const countTold = (attempts: Attempt[], told: Attempt['told']) =>
  attempts.filter((attempt) => attempt.told === told).length

function report(
  engine: Engine,
  { kills, attempts, sold, doubledEmails, unsentEmails, whyUnsent }: Disorder,
): void {
  const silent = attempts.filter(({ told }) => told === 'nothing')
  const killed = [...new Set(kills)].map(
    (victim) => `${victim} ${kills.filter((each) => each === victim).length}`,
  )
  console.log(
    [
      `${engine}, seed ${SEED}: ${kills.length} kills (${killed.join(', ')})`,
      `  ${attempts.length} asked; joined ${countTold(attempts, 'joined')}, full ${countTold(attempts, 'full')}, no answer ${silent.length} (of whom ${silent.filter(({ tickets }) => tickets > 0).length} hold everything)`,
      `  sold of ${PLACES} each: ${sold.join(' ')}; confirmations that came twice: ${doubledEmails}; confirmations that did not leave: ${unsentEmails}`,
      ...(whyUnsent ? [whyUnsent] : []),
    ].join('\n'),
  )
}
