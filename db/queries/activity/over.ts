import { type RawBuilder, sql } from 'kysely'

/** The time now, and since when an activity without an end has been over. */
export interface Moment {
  now: string
  overSince: string
}

/** True for an activity that is over, as `isOver` of the domain says; one that is under way is not. */
export function isOver({ now, overSince }: Moment): RawBuilder<boolean> {
  return sql<boolean>`(case when activity.ends_at is null then activity.starts_at < ${overSince} else activity.ends_at < ${now} end)`
}
