import { type RawBuilder, sql } from 'kysely'
import type { Attendance, EndedReason, Participation } from '#db/schema/participation.ts'

/** Statistics count registrations together that have all of this in common: written as one number, and read from it. */

export interface InCommon {
  /** The number of the step in which people registered, from 0. */
  step: number
  state: Participation['state']
  attendance: Attendance | null
  endedReason: EndedReason | null
  /** Whether the activity has begun, and is not cancelled: its people can be marked. */
  isMarkable: boolean
}

const STATES = valuesOf<Participation['state']>({
  YES: true,
  WAITING_PAYMENT: true,
  WAITING_PART_CONFIRM: true,
})
const MARKS = [null, ...valuesOf<Attendance>({ present: true, absent: true })]
const REASONS = [
  null,
  ...valuesOf<EndedReason>({
    CANCELLED: true,
    REMOVED: true,
    REFUSED: true,
    EXPIRED: true,
    ACTIVITY_CANCELLED: true,
  }),
]

/** The number: its last digit says whether they can be marked, its first the step. Needs the activity beside them. */
export function inCommon(steps: readonly string[], now: string): RawBuilder<number> {
  const step = sql`(${stepOf(sql`participation.created_at`, steps)})`
  const state = sql`${step} * ${sql.lit(STATES.length)} + ${placeIn(STATES, 'state')}`
  const mark = sql`(${state}) * ${sql.lit(MARKS.length)} + ${placeIn(MARKS, 'attendance')}`
  const reason = sql`(${mark}) * ${sql.lit(REASONS.length)} + ${placeIn(REASONS, 'ended_reason')}`
  const isMarkable = sql`case when activity.starts_at <= ${now} and activity.cancelled_at is null then 1 else 0 end`
  return sql<number>`((${reason}) * 2 + (${isMarkable}))`
}

export function readCommon(common: number): InCommon {
  let rest = common
  const digitOf = (count: number) => {
    const digit = rest % count
    rest = (rest - digit) / count
    return digit
  }
  const isMarkable = digitOf(2) === 1
  const endedReason = REASONS[digitOf(REASONS.length)] ?? null
  const attendance = MARKS[digitOf(MARKS.length)] ?? null
  const state = STATES[digitOf(STATES.length)] ?? 'YES'
  return { step: rest, state, attendance, endedReason, isMarkable }
}

/** Which of these values the column has; null is the first where there is null. */
function placeIn(values: readonly (string | null)[], column: string): RawBuilder<unknown> {
  const cases = values.flatMap((value, place) =>
    value === null ? [] : [sql`when ${sql.lit(value)} then ${sql.lit(place)}`],
  )
  return sql`(case ${sql.ref(`participation.${column}`)} ${sql.join(cases, sql` `)} else 0 end)`
}

/** In which step an instant lies: found by halves, so that many steps cost little. */
function stepOf(at: RawBuilder<unknown>, begins: readonly string[]): RawBuilder<number> {
  const between = (first: number, last: number): RawBuilder<number> => {
    if (first === last) return sql`${sql.lit(first)}`
    const middle = Math.ceil((first + last) / 2)
    return sql`case when ${at} < ${begins[middle]} then ${between(first, middle - 1)} else ${between(middle, last)} end`
  }
  return between(0, begins.length - 1)
}

/** Does not compile while a value is missing. */
function valuesOf<Value extends string>(values: Record<Value, true>): Value[] {
  return Object.keys(values) as Value[]
}
