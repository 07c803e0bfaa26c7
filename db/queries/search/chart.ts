import { sql } from 'kysely'
import { listed } from '#db/queries/activity/listed.ts'
import { TAKES_PLACE } from '#db/queries/participation/places.ts'
import type { Db } from '#db/schema.ts'

export interface MonthRow {
  /** `YYYY-MM`, in the local calendar of the place. */
  month: string
  activities: number
  participants: number
}

/** Lists what takes place between two months, both included; a month without an activity has no row. */
export async function listMonths(
  db: Db,
  {
    first,
    last,
    firstInstant,
    lastInstant,
  }: Record<'first' | 'last' | 'firstInstant' | 'lastInstant', string>,
): Promise<MonthRow[]> {
  const within = () =>
    listed(db.selectFrom('activity'))
      .where('activity.startsAt', '>=', firstInstant)
      .where('activity.startsAt', '<=', lastInstant)
      .where('activity.localStart', '>=', first)
      .where('activity.localStart', '<', `${last}~`)
      .select(MONTH.as('month'))
      .groupBy(MONTH)
  const activities = await within()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute()
  const people = await within()
    .innerJoin('participation', 'participation.activityId', 'activity.id')
    .where('participation.endedAt', 'is', null)
    .where(TAKES_PLACE)
    .select((eb) => eb.fn.sum<number>('participation.partySize').as('count'))
    .execute()
  const ofMonth = new Map(people.map(({ month, count }) => [month, count]))
  return activities.map(({ month, count }) => ({
    month,
    activities: count,
    participants: ofMonth.get(month) ?? 0,
  }))
}

const MONTH = sql<string>`substr(activity.local_start, 1, 7)`
