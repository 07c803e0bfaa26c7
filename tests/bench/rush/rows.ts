import * as report from '#tests/bench/report.ts'
import { MINUTE_MS, PEOPLE, PLACES, type Rush } from './crowd.ts'
import type { Measured } from './measure.ts'

const AIM_MS = 500
const AIM_A_MINUTE = 5000

export const count = (value: number) => value.toLocaleString('en-CA')

/** Returns the percentile: the value that so many per cent do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? NaN
}

/** `p95 < 500 ms · reached`; where contestants differ, a verdict for each, in their order. */
function judge(aim: string, reached: boolean[]): string {
  const words = reached.map((each) => (each ? 'reached' : 'missed'))
  return `${aim} · ${[...new Set(words)].length === 1 ? (words[0] ?? '') : words.join(' / ')}`
}

function spread(values: number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => count(Math.round(percentile(values, percent))))
  return `${p50} / ${p95} / ${p99} ms`
}

/** A row of results that all have the same target. */
function judged(what: string, rushes: Rush[], valuesOf: (rush: Rush) => number[]): report.Row {
  const reached = rushes.map((rush) => percentile(valuesOf(rush), 95) < AIM_MS)
  const cells = rushes.map((rush) => spread(valuesOf(rush)))
  return [`${what}: p50 / p95 / p99`, ...cells, judge(`p95 < ${AIM_MS} ms`, reached)]
}

/** They arrive within a minute. */
export function arrivingRows(measured: Measured[]): report.Row[] {
  const rushes = measured.map(({ arriving }) => arriving)
  const pages = ({ visits }: Rush) => visits.map(({ page }) => page)
  const registrations = ({ visits }: Rush) =>
    visits.map(({ participation }) => participation).filter((value) => !Number.isNaN(value))
  return [
    judged('page', rushes, pages),
    judged('registration', rushes, registrations),
    judged('both kinds of request', rushes, (each) => [...pages(each), ...registrations(each)]),
    ['from arrival to answer', ...rushes.map(({ visits }) => spread(visits.map(({ whole }) => whole))), ''],
    [
      'answered within the minute of arrivals',
      ...rushes.map(({ visits, startedAt }) =>
        count(visits.filter(({ answeredAt }) => answeredAt - startedAt <= MINUTE_MS).length),
      ),
      '',
    ],
    ...soldRows(measured, 0, ({ arriving }) => arriving),
    [
      'GET /activites meanwhile, p99',
      ...rushes.map(({ looks }) => `${report.milliseconds(percentile(looks, 99))} (of ${looks.length})`),
      '',
    ],
  ]
}

/** All of them are there at the same instant. */
export function atOnceRows(measured: Measured[]): report.Row[] {
  const rushes = measured.map(({ atOnce }) => atOnce)
  const cut = rushes.map(({ visits }) => visits.filter(({ outcome }) => /^E[A-Z]+$/.test(outcome)).length)
  const aMinute = rushes.map(({ visits, totalMs }) => (visits.length * MINUTE_MS) / totalMs)
  return [
    ['total time', ...rushes.map(({ totalMs }) => `${(totalMs / 1000).toFixed(1)} s`), ''],
    [
      'registrations answered a minute',
      ...aMinute.map((rate) => count(Math.round(rate))),
      judge(
        `≥ ${count(AIM_A_MINUTE)}`,
        aMinute.map((rate) => rate >= AIM_A_MINUTE),
      ),
    ],
    ['from arrival to answer', ...rushes.map(({ visits }) => spread(visits.map(({ whole }) => whole))), ''],
    ...soldRows(measured, 1, ({ atOnce }) => atOnce),
    [
      'connections refused or cut',
      ...cut.map(count),
      judge(
        '0',
        cut.map((each) => each === 0),
      ),
    ],
  ]
}

const SOLD = '200 inscription_ok'
const FULL = '200 inscription_cancelled'

function soldRows(measured: Measured[], which: 0 | 1, rushOf: (one: Measured) => Rush): report.Row[] {
  const tally = (one: Measured, outcome: string) =>
    rushOf(one).visits.filter((each) => each.outcome === outcome).length
  const others = (one: Measured) =>
    [...new Set(rushOf(one).visits.map(({ outcome }) => outcome))]
      .filter((outcome) => outcome !== SOLD && outcome !== FULL)
      .map((outcome) => `${outcome}: ${tally(one, outcome)}`)
  const isRight = (one: Measured) =>
    one.sold[which] === PLACES && tally(one, SOLD) === PLACES && tally(one, FULL) === PEOPLE - PLACES
  return [
    [
      'told yes / tickets in the database',
      ...measured.map((one) => `${count(tally(one, SOLD))} / ${count(one.sold[which] ?? 0)}`),
      judge(`${PLACES}`, measured.map(isRight)),
    ],
    [
      'told that it is full',
      ...measured.map((one) => count(tally(one, FULL))),
      judge(count(PEOPLE - PLACES), measured.map(isRight)),
    ],
    ['told anything else', ...measured.map((one) => others(one).join(', ') || '0'), ''],
  ]
}

/** Of both crowds together. */
export function bothRows(measured: Measured[]): report.Row[] {
  const all = measured.map(({ transactions }) => transactions)
  return [
    ['write transactions', ...all.map(({ transactions }) => count(transactions))],
    ['the longest held its lock', ...all.map(({ longestMs }) => `${longestMs.toFixed(1)} ms`)],
    ['the longest wait for a lock', ...all.map(({ longestWaitMs }) => `${longestWaitMs.toFixed(1)} ms`)],
  ]
}
