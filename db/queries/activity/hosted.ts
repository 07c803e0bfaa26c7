import { type RawBuilder, sql } from 'kysely'
import { isWaitingFor } from '#db/queries/participation/waiting.ts'
import { countRows, isFound } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import { type ListedActivity, type Page, withHost } from './listed.ts'
import { isOver, type Moment } from './over.ts'

/**
 * todo: something awaits the host (join requests, attendance, a refusal to correct) · coming: to come or under way ·
 * past: over, or called off.
 */
export type HostedSection = 'todo' | 'coming' | 'past'

interface Listed {
  section: HostedSection
  moment: Moment
  page: Page
  /** The only creator whose activities the caller may change; null: all. Nobody answers requests for what they may not. */
  changesOnlyOf: number | null
}

/**
 * Lists the activities of one section of a host's list, the next first; of those that are over, the latest first. What
 * ends with the start comes before marks, which can wait.
 */
export async function listHostedActivities(
  db: Db,
  hostId: number,
  { section, moment, page, changesOnlyOf }: Listed,
): Promise<ListedActivity[]> {
  const order = section === 'past' ? 'desc' : 'asc'
  return withHost(db)
    .where('activity.hostId', '=', hostId)
    .where('activity.removedAt', 'is', null)
    .where('activity.draft', 'is', null)
    .where(isInSection(section, moment, changesOnlyOf))
    .$if(section === 'todo', (todo) => todo.orderBy(isUrgent(moment, changesOnlyOf), 'desc'))
    .orderBy('activity.startsAt', order)
    .orderBy('activity.id', order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Returns whether an account has ever begun an activity that is still there, drafts included. */
export async function isHost(db: Db, hostId: number): Promise<boolean> {
  return db
    .selectFrom('activity')
    .select('id')
    .where('hostId', '=', hostId)
    .where('removedAt', 'is', null)
    .limit(1)
    .$call(isFound)
}

export async function countDraftsOfHost(db: Db, hostId: number): Promise<number> {
  return db
    .selectFrom('activity')
    .where('hostId', '=', hostId)
    .where('publishedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('draft', 'is not', null)
    .$call(countRows)
}

function isInSection(section: HostedSection, moment: Moment, creator: number | null): RawBuilder<boolean> {
  switch (section) {
    case 'todo':
      return sql`(activity.cancelled_at is null and (${awaitsChange(moment, creator)} or ${hasUnmarked(moment)}))`
    case 'coming':
      return sql`(activity.cancelled_at is null and not ${isOver(moment)}
        and (activity.validation <> 'REFUSED' or not ${mayChange(creator)}))`
    case 'past':
      return sql`(activity.cancelled_at is not null or ${isOver(moment)})`
  }
}

function isUrgent(moment: Moment, creator: number | null): RawBuilder<number> {
  return sql`case when ${awaitsChange(moment, creator)} then 1 else 0 end`
}

/** Something that only people who may change the activity can do. */
function awaitsChange(moment: Moment, creator: number | null): RawBuilder<boolean> {
  return sql`(${mayChange(creator)} and (${isToCorrect(moment)} or ${hasRequests(moment)}))`
}

function mayChange(creator: number | null): RawBuilder<boolean> {
  return creator === null ? sql`(1 = 1)` : sql`(coalesce(activity.created_by, 0) = ${creator})`
}

function isToCorrect(moment: Moment): RawBuilder<boolean> {
  return sql`(activity.validation = 'REFUSED' and not ${isOver(moment)})`
}

/** Requests can be answered until the start. */
function hasRequests({ now }: Moment): RawBuilder<boolean> {
  return sql`(activity.starts_at > ${now} and exists (select 1 from ticket
    where ticket.activity_id = activity.id and ${isWaitingFor('APPROVAL')}))`
}

/** The conditions stand as in the index `participation_to_mark`, so that it alone answers. */
function hasUnmarked({ now }: Moment): RawBuilder<boolean> {
  return sql`(activity.starts_at <= ${now} and exists (select 1 from participation
    where participation.activity_id = activity.id and participation.ended_at is null
    and participation.state = 'YES' and participation.attendance is null))`
}
