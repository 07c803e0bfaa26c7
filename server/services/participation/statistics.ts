import { DateTime } from 'luxon'
import {
  type CountedRegistrations,
  countRegistrations,
  countTicketsByType,
  findBounds,
  listBusiestActivities,
  type StatisticsScope,
} from '#db/queries/participation/statistics.ts'
import { countInLine, countWaitingFor } from '#db/queries/participation/statistics-of-waiting.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import {
  type Count,
  type Outcome,
  outcomeOf,
  PERIOD_DAYS,
  PERIOD_MONTHS,
  type StatisticsPeriod,
  type StatisticsUnit,
  unitOf,
} from '#server/domain/participation/statistics.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'

/** A step of the chart: how many registered in it, and how many of them it lost since. */
export interface StatisticsStep extends Count {
  /** The local day on which it begins, `YYYY-MM-DD`. */
  begins: string
  ended: number
}

export interface Statistics {
  unit: StatisticsUnit
  /** In order, without a gap; empty while nobody has registered. */
  steps: StatisticsStep[]
  outcomes: Record<Outcome, Count>
  /** The people of tickets that were given back, also those of registrations that go on. */
  waiting: Count
  offered: Count
  types: { name: string | null; people: number; givenBack: number }[]
  /** Of activities that have begun. */
  marks: Record<'present' | 'absent' | 'unmarked', Count>
}

/** Counts the registrations of one activity, for its host and for operators; undefined for everybody else. */
export async function readActivityStatistics(
  services: Services,
  session: Session,
  activityId: number,
): Promise<{ view: ViewedActivity; statistics: Statistics } | undefined> {
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return undefined
  const scope = { of: { activityId }, since: null }
  const span = await wholeSpan(services, scope, view.activity.timeZone)
  return { view, statistics: await count(services, scope, span) }
}

/**
 * Counts the registrations of all activities of this host, or of the organisation that they act for: those made in a
 * period.
 */
export async function readHostStatistics(services: Services, session: Session, period: StatisticsPeriod) {
  const { hostId } = hostFor(session)
  const today = DateTime.fromJSDate(services.now(), { zone: HOME_ZONE })
  const all = { of: { hostId }, since: null }
  const span = period === 'all' ? await wholeSpan(services, all, HOME_ZONE) : spanUntil(today, period)
  const scope = period === 'all' ? all : { ...all, since: instantOf(span.begins[0] ?? today) }
  return {
    statistics: await count(services, scope, span),
    busiest: await listBusiestActivities(services.db, scope, PAGE_SIZES.busiestActivities),
  }
}

/** The steps of a chart. */
interface Span {
  unit: StatisticsUnit
  begins: DateTime[]
}

/** From the first registration to the last. */
async function wholeSpan({ db }: Services, scope: StatisticsScope, zone: string): Promise<Span> {
  const bounds = await findBounds(db, scope.of)
  if (!bounds) return { unit: 'day', begins: [] }
  const first = DateTime.fromISO(bounds.first, { zone })
  const last = DateTime.fromISO(bounds.last, { zone })
  const unit = unitOf(last.endOf('day').diff(first.startOf('day'), 'days').days)
  return { unit, begins: beginsOf(unit, first, last) }
}

function spanUntil(today: DateTime, period: Exclude<StatisticsPeriod, 'all'>): Span {
  return period === 'days'
    ? { unit: 'day', begins: beginsOf('day', today.minus({ days: PERIOD_DAYS - 1 }), today) }
    : { unit: 'month', begins: beginsOf('month', today.minus({ months: PERIOD_MONTHS - 1 }), today) }
}

function beginsOf(unit: StatisticsUnit, first: DateTime, last: DateTime): DateTime[] {
  const begins: DateTime[] = []
  for (let step = first.startOf(unit); step <= last; step = step.plus({ [unit]: 1 }).startOf(unit))
    begins.push(step)
  return begins
}

const instantOf = (time: DateTime) => instant(time.toJSDate())

async function count(
  services: Services,
  scope: StatisticsScope,
  { unit, begins }: Span,
): Promise<Statistics> {
  const { db, now } = services
  const steps = { steps: begins.map(instantOf), now: instant(now()) }
  const counted = begins.length > 0 ? await countRegistrations(db, scope, steps) : []
  const types = await countTicketsByType(db, scope)
  const { waiting, offered } = await countInLine(db, scope)
  const { besideGood: alsoRequested, ...requested } = await countWaitingFor(db, scope, 'APPROVAL')
  const { besideGood: alsoUnpaid, ...payment } = await countWaitingFor(db, scope, 'PAYMENT')
  const outcomes = outcomesOf(counted)
  const givenBack = types.reduce((sum, type) => sum + type.givenBack, 0)
  return {
    unit,
    steps: counted.length > 0 ? stepsOf(begins, counted) : [],
    outcomes: {
      ...outcomes,
      // Part of a party may wait while the others come.
      coming: { ...outcomes.coming, people: outcomes.coming.people - alsoRequested - alsoUnpaid },
      ...{ payment, requested },
      givenBack: { ...outcomes.givenBack, people: givenBack },
    },
    ...{ waiting, offered },
    types: types
      .filter(({ people, givenBack }) => people + givenBack > 0)
      .sort((a, b) => b.people - a.people),
    marks: marksOf(counted),
  }
}

function stepsOf(begins: DateTime[], counted: CountedRegistrations[]): StatisticsStep[] {
  return begins.map((begin, step) => {
    const own = counted.filter((row) => row.step === step)
    const ended = sum(own.filter(({ endedReason }) => endedReason !== null))
    return { begins: begin.toISODate() ?? '', ...sum(own), ended: ended.registrations }
  })
}

function outcomesOf(counted: CountedRegistrations[]): Record<Outcome, Count> {
  const of = (outcome: Outcome) => sum(counted.filter((row) => outcomeOf(row) === outcome))
  return {
    coming: of('coming'),
    payment: of('payment'),
    requested: of('requested'),
    givenBack: of('givenBack'),
    removed: of('removed'),
    refused: of('refused'),
    expired: of('expired'),
    unpaid: of('unpaid'),
    calledOff: of('calledOff'),
  }
}

/** People can be marked once the activity has begun. */
function marksOf(counted: CountedRegistrations[]): Statistics['marks'] {
  const coming = counted.filter((row) => outcomeOf(row) === 'coming')
  const marked = (mark: 'present' | 'absent') => sum(coming.filter(({ attendance }) => attendance === mark))
  const unmarked = coming.filter(({ attendance, isMarkable }) => attendance === null && isMarkable)
  return { present: marked('present'), absent: marked('absent'), unmarked: sum(unmarked) }
}

function sum(rows: readonly Count[]): Count {
  return {
    registrations: rows.reduce((total, row) => total + row.registrations, 0),
    people: rows.reduce((total, row) => total + row.people, 0),
  }
}
