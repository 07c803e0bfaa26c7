import * as report from '#tests/bench/report.ts'
import { postgresFolder } from '#tests/infrastructure/programs.mjs'
import { startPostgres } from '#tests/infrastructure/servers/postgres.ts'
import { GUESTS, PEOPLE, PLACES, SEED } from './crowd.ts'
import { type Contestant, measure, type Measured } from './measure.ts'
import { arrivingRows, atOnceRows, bothRows, count } from './rows.ts'

/** One activity of 500 places and 5,000 people: prints two tables, and stores them in docs/benchmarks.md. */
export async function rush(): Promise<void> {
  const machine = report.describeMachine(report.loadNow())
  const server = postgresFolder() ? await startPostgres({ durable: true }) : null
  const contestants: Contestant[] = [{ name: 'SQLite, 1 web process', webs: 1 }]
  if (server) contestants.push({ name: 'PostgreSQL, 2 web processes', webs: 2, postgres: server })
  else console.log('PostgreSQL is not installed: only SQLite is measured.')
  try {
    const measured: Measured[] = []
    for (const contestant of contestants) measured.push(await measure(contestant))
    const names = contestants.map(({ name }) => name)
    const printed = [
      `${new Date().toISOString().slice(0, 10)} · ${machine}`,
      `${count(PEOPLE)} people (${GUESTS} of them guests) for ${PLACES} places: each asks for the page of the activity, then registers; worker running`,
      `They arrive within 60 s, by chance, seed ${SEED}; each time from the instant at which the request was to begin`,
      report.table([['', ...names, 'aim'], ...arrivingRows(measured)]),
      'All of them at the same instant',
      report.table([['', ...names, 'aim'], ...atOnceRows(measured)]),
      'Both',
      report.table([['', ...names], ...bothRows(measured)]),
      ...contestants.map(
        ({ name }, index) =>
          `CPU, ${name}: arriving: ${measured[index]?.shares.arriving ?? ''}; at once: ${measured[index]?.shares.atOnce ?? ''}`,
      ),
    ].join('\n\n')
    console.log(`\n${printed}`)
    await report.keep('rush', printed)
    const oversold = measured.flatMap(({ sold }) => sold).filter((tickets) => tickets > PLACES)
    if (oversold.length > 0) throw new Error(`Oversold: ${oversold.join(', ')} tickets for ${PLACES} places.`)
  } finally {
    await server?.stop()
  }
}
