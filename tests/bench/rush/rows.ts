import * as report from '#tests/bench/report.ts'
import { MINUTE_MS, PEOPLE, PLACES, type Rush } from './crowd.ts'
import type { Contestant, Measured, Watched } from './measure.ts'

export const AIM_MS = 500

export const count = (value: number) => value.toLocaleString('en-CA')

/** Returns the percentile: the value that so many per cent do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? NaN
}

/** The aims are those of our build; an earlier one stands beside it. */
export const isOurs = ({ contestant }: Measured) => contestant.build.name === 'now'

/** `p95 < 500 ms · reached`; where contestants differ, a verdict for each, in their order. */
function judge(aim: string, measured: Measured[], isReached: (one: Measured) => boolean): string {
  const words = measured.filter(isOurs).map((one) => (isReached(one) ? 'reached' : 'missed'))
  return `${aim} · ${[...new Set(words)].length === 1 ? (words[0] ?? '') : words.join(' / ')}`
}

function spread(values: number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => count(Math.round(percentile(values, percent))))
  return `${p50} / ${p95} / ${p99} ms`
}

/** A row of results that all have the same target. */
function judged(what: string, measured: Measured[], valuesOf: (rush: Rush) => number[]): report.Row {
  const of = ({ arriving }: Measured) => valuesOf(arriving.rush)
  const cells = measured.map((one) => spread(of(one)))
  const verdict = judge(`p95 < ${AIM_MS} ms`, measured, (one) => percentile(of(one), 95) < AIM_MS)
  return [`${what}: p50 / p95 / p99`, ...cells, verdict]
}

export const pagesOf = ({ visits }: Rush) => visits.map(({ page }) => page)

export const registrationsOf = ({ visits }: Rush) =>
  visits.map(({ participation }) => participation).filter((value) => !Number.isNaN(value))

/** They arrive within a minute. */
export function arrivingRows(measured: Measured[]): report.Row[] {
  const rushes = measured.map(({ arriving }) => arriving.rush)
  return [
    judged('page', measured, pagesOf),
    judged('registration', measured, registrationsOf),
    judged('both kinds of request', measured, (each) => [...pagesOf(each), ...registrationsOf(each)]),
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

/** Registrations answered a minute when all come at once. */
export const aMinuteOf = ({ atOnce: { rush } }: Measured) => (rush.visits.length * MINUTE_MS) / rush.totalMs

export const aimAMinute = ({ postgres }: Contestant) => (postgres ? 12_000 : 20_000)

/** All of them are there at the same instant. */
export function atOnceRows(measured: Measured[]): report.Row[] {
  const rushes = measured.map(({ atOnce }) => atOnce.rush)
  const cutOf = ({ atOnce }: Measured) =>
    atOnce.rush.visits.filter(({ outcome }) => /^E[A-Z]+$/.test(outcome)).length
  const aims = measured.filter(isOurs).map(({ contestant }) => count(aimAMinute(contestant)))
  return [
    ['total time', ...rushes.map(({ totalMs }) => `${(totalMs / 1000).toFixed(1)} s`), ''],
    [
      'registrations answered a minute',
      ...measured.map((one) => count(Math.round(aMinuteOf(one)))),
      judge(`≥ ${aims.join(' / ')}`, measured, (one) => aMinuteOf(one) >= aimAMinute(one.contestant)),
    ],
    ['from arrival to answer', ...rushes.map(({ visits }) => spread(visits.map(({ whole }) => whole))), ''],
    ...soldRows(measured, 1, ({ atOnce }) => atOnce),
    [
      'connections refused or cut',
      ...measured.map((one) => count(cutOf(one))),
      judge('0', measured, (one) => cutOf(one) === 0),
    ],
  ]
}

const SOLD = '200 inscription_ok'
const FULL = '200 inscription_cancelled'

function soldRows(measured: Measured[], which: 0 | 1, crowdOf: (one: Measured) => Watched): report.Row[] {
  const tally = (one: Measured, outcome: string) =>
    crowdOf(one).rush.visits.filter((each) => each.outcome === outcome).length
  const others = (one: Measured) =>
    [...new Set(crowdOf(one).rush.visits.map(({ outcome }) => outcome))]
      .filter((outcome) => outcome !== SOLD && outcome !== FULL)
      .map((outcome) => `${outcome}: ${tally(one, outcome)}`)
  const isRight = (one: Measured) =>
    one.sold[which] === PLACES && tally(one, SOLD) === PLACES && tally(one, FULL) === PEOPLE - PLACES
  return [
    [
      'told yes / tickets in the database',
      ...measured.map((one) => `${count(tally(one, SOLD))} / ${count(one.sold[which] ?? 0)}`),
      judge(`${PLACES}`, measured, isRight),
    ],
    [
      'told that it is full',
      ...measured.map((one) => count(tally(one, FULL))),
      judge(count(PEOPLE - PLACES), measured, isRight),
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
