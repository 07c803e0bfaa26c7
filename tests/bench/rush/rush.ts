import { BEFORE, BUILDS, NOT_COMPARED } from '#tests/bench/builds.ts'
import { onEachEngine } from '#tests/bench/engines.ts'
import * as report from '#tests/bench/report.ts'
import { GUESTS, PEOPLE, PLACES, SEED } from './crowd.ts'
import { costFigures, rushFigures } from './figures.ts'
import { type Contestant, measure, type Measured } from './measure.ts'
import { arrivingRows, atOnceRows, bothRows, count } from './rows.ts'

/** One activity of 500 places and 5,000 people: prints its tables, and stores them in docs/benchmarks.md. */
export async function rush(): Promise<report.Figure[]> {
  const head = report.head()
  const measured: Measured[] = []
  await onEachEngine(async ({ name, postgres }) => {
    const webs = postgres ? 2 : 1
    const processes = `${name}, ${webs} web process${webs > 1 ? 'es' : ''}`
    for (const build of BUILDS) {
      const contestant: Contestant = { name: processes, build, webs, postgres }
      measured.push(await measure(contestant))
    }
  })
  await report.keep('rush', [
    head,
    `${count(PEOPLE)} people (${GUESTS} of them guests) for ${PLACES} places: each asks for the page of the activity, then registers; worker running`,
    ...tablesOf(measured),
    ...measured.map((one) => {
      const { arriving, atOnce } = one
      return `CPU, ${nameOf(one)}: arriving: ${arriving.shares}; at once: ${atOnce.shares}`
    }),
    ...(BEFORE ? [] : [NOT_COMPARED]),
  ])
  const oversold = measured.flatMap(({ sold }) => sold).filter((tickets) => tickets > PLACES)
  if (oversold.length > 0) throw new Error(`Oversold: ${oversold.join(', ')} tickets for ${PLACES} places.`)
  return rushFigures(measured)
}

function tablesOf(measured: Measured[]): string[] {
  const names = measured.map(nameOf)
  const costs = costFigures(measured).map(([what, , ratio, aim]) => [what, ratio, aim])
  return [
    `They arrive within 60 s, by chance, seed ${SEED}; each time from the instant at which the request was to begin`,
    report.table([['', ...names, 'aim'], ...arrivingRows(measured)]),
    'All of them at the same instant',
    report.table([['', ...names, 'aim'], ...atOnceRows(measured)]),
    'Both',
    report.table([['', ...names], ...bothRows(measured)]),
    ...(costs.length > 0 ? [report.table([['', 'ratio', 'aim'], ...costs])] : []),
  ]
}

function nameOf({ contestant: { name, build } }: Measured): string {
  return build === BEFORE ? `${name}, before` : name
}
