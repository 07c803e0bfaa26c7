import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { isOver, type Moment } from '#db/queries/activity/over.ts'
import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import { type ParticipationWithPerson, withPerson } from './with-person.ts'

/** The owner of registrations: an account, or one pass of a guest. */
export interface Holder {
  userId: number
  guestPassId: number | null
}

/** To come or under way · the same, not certain yet · over. */
export type RegistrationTab = 'coming' | 'waiting' | 'past'

/** Lists the open registrations of one tab, the next first; of those that are over, the latest first. */
export async function listRegistrations(
  db: Db,
  holder: Holder,
  { tab, moment, page }: { tab: RegistrationTab; moment: Moment; page: Page },
): Promise<ParticipationWithPerson[]> {
  const order = tab === 'past' ? 'desc' : 'asc'
  return withPerson(db)
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .where(isHeldBy(holder))
    .where(isInTab(tab, moment))
    .orderBy('activity.startsAt', order)
    .orderBy('participation.id', order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countRegistrations(
  db: Db,
  holder: Holder,
  { tab, moment }: { tab: RegistrationTab; moment: Moment },
): Promise<number> {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .where(isHeldBy(holder))
    .where(isInTab(tab, moment))
    .$call(countRows)
}

function isHeldBy({ userId, guestPassId }: Holder): RawBuilder<boolean> {
  const open = sql<boolean>`participation.user_id = ${userId} and participation.ended_at is null`
  if (guestPassId === null) return sql`(${open})`
  return sql`(${open} and participation.guest_pass_id = ${guestPassId})`
}

function isInTab(tab: RegistrationTab, moment: Moment): RawBuilder<boolean> {
  switch (tab) {
    case 'coming':
      return sql`(participation.state = 'YES' and not ${isOver(moment)})`
    case 'waiting':
      return sql`(participation.state <> 'YES' and not ${isOver(moment)})`
    case 'past':
      return isOver(moment)
  }
}
