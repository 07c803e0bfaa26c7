import { expect, test } from 'vitest'
import { describeKills, IS_WHOLE, SEED } from './kills.ts'
import { freeAndOffer, FREED } from './offers.ts'

/** The small size kills each process once. */
const KILLS = IS_WHOLE ? 12 : 2

const ENGINES = [
  { engine: 'PostgreSQL', postgres: process.env.TEST_DATABASE_URL },
  { engine: 'SQLite', postgres: undefined },
]

test.each(IS_WHOLE ? ENGINES : ENGINES.slice(0, 1))(
  `${FREED} places come free while web and worker are killed, on $engine`,
  async ({ engine, postgres }) => {
    const offers = await freeAndOffer({ seed: SEED, kills: KILLS, postgres })
    const { kills, capacity, registered, offered, waiting, emails, undone, seconds } = offers
    console.log(
      [
        `${engine}, seed ${SEED}: ${kills.length} kills (${describeKills(kills)})`,
        `  ${capacity} places, ${registered} registered, ${offered} offered in ${emails.length} offers, ${waiting.length} still wait; ${seconds.toFixed(1)} s`,
      ].join('\n'),
    )
    expect(kills).toHaveLength(KILLS)
    expect(undone).toBe(0)
    expect(
      emails.filter(
        ({ notifications, tasks, arrived }) => notifications !== 1 || tasks !== 1 || arrived !== 1,
      ),
    ).toEqual([])
    expect(registered).toBe(0)
    expect(offered).toBeLessThanOrEqual(capacity)
    // No place lies idle while somebody waits whom it fits.
    const free = capacity - registered - offered
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.filter((people) => people <= free)).toEqual([])
  },
)
