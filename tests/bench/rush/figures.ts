import { BEFORE } from '#tests/bench/builds.ts'
import * as report from '#tests/bench/report.ts'
import type { Measured } from './measure.ts'
import { AIM_MS, aimAMinute, aMinuteOf, count, isOurs, pagesOf, percentile, registrationsOf } from './rows.ts'

/** The most of an earlier build's processor that a person may take. */
const COST_AIM = 0.25

/** Our build's, each beside the earlier build's on the same engine if that was measured. */
export function rushFigures(measured: Measured[]): report.Figure[] {
  return measured
    .filter(isOurs)
    .flatMap((now) => figuresOf(now, earlierOf(measured, now)))
    .concat(costFigures(measured))
}

function figuresOf(now: Measured, before?: Measured): report.Figure[] {
  const { name } = now.contestant
  const p95 = (what: string, of: (one: Measured) => number[]): report.Figure => {
    const value = percentile(of(now), 95)
    const was = before ? report.milliseconds(percentile(of(before), 95)) : ''
    const aim = report.below(`< ${AIM_MS} ms`, value < AIM_MS)
    return [`rush, p95 of ${what}, ${name}`, was, report.milliseconds(value), aim]
  }
  return [
    p95('pages', ({ arriving }) => pagesOf(arriving.rush)),
    p95('registrations', ({ arriving }) => registrationsOf(arriving.rush)),
    [
      `all at once, registrations a minute, ${name}`,
      before ? count(Math.round(aMinuteOf(before))) : '',
      count(Math.round(aMinuteOf(now))),
      report.atLeast(aimAMinute(now.contestant), aMinuteOf(now)),
    ],
  ]
}

/** What a person of each crowd costs the web processes; none without an earlier build. */
export function costFigures(measured: Measured[]): report.Figure[] {
  if (!BEFORE) return []
  return measured.filter(isOurs).flatMap((now) => {
    const before = earlierOf(measured, now)
    return (['arriving', 'atOnce'] as const).map((crowd): report.Figure => {
      const ratio = now[crowd].webMs / (before?.[crowd].webMs ?? NaN)
      const what = crowd === 'arriving' ? 'of the rush' : 'of all at once'
      const name = `web processor a person ${what} ÷ before, ${now.contestant.name}`
      return [name, '1', report.ratio(ratio), report.atMost(COST_AIM, ratio)]
    })
  })
}

function earlierOf(measured: Measured[], { contestant }: Measured): Measured | undefined {
  return measured.find((one) => !isOurs(one) && one.contestant.webs === contestant.webs)
}
