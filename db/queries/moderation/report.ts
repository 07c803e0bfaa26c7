import { sql } from 'kysely'
import type { Page } from '#db/queries/activity/listed.ts'
import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewReport, Report } from '#db/schema/moderation.ts'

export type ReportedThing = Pick<Report, 'activityId' | 'commentId' | 'profileId'>

/** Returns undefined when this account has an open report of the same thing. */
export async function insertReport(db: Db, report: NewReport): Promise<{ id: number } | undefined> {
  return db
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Lists things with open reports, the one that waits longest first. */
export async function listReportedThings(db: Db, page: Page): Promise<ReportedThing[]> {
  return db
    .selectFrom('report')
    .select(['activityId', 'commentId', 'profileId'])
    .where('closedAt', 'is', null)
    .groupBy(['activityId', 'commentId', 'profileId'])
    .orderBy((eb) => eb.fn.min('id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countReportedThings(db: Db): Promise<number> {
  const things = db
    .selectFrom('report')
    .select(['activityId', 'commentId', 'profileId'])
    .where('closedAt', 'is', null)
    .groupBy(['activityId', 'commentId', 'profileId'])
  return db.selectFrom(things.as('thing')).$call(countRows)
}

export interface ReportWithReporter extends Report {
  firstName: string | null
  lastName: string | null
  organisationName: string | null
}

/** Lists the newest open reports of each of these things: more than `most` say nothing new. */
export async function listOpenReports(db: Db, things: ReportedThing[], most: number) {
  if (things.length === 0) return []
  const among = (key: keyof ReportedThing) => things.flatMap((thing) => thing[key] ?? [])
  const ranked = db
    .selectFrom('report')
    .leftJoin('user as reporter', 'reporter.id', 'report.reporterId')
    .selectAll('report')
    .select(['reporter.firstName', 'reporter.lastName', 'reporter.organisationName'])
    .select(
      sql<number>`row_number() over (partition by report.activity_id, report.comment_id, report.profile_id order by report.id desc)`.as(
        'rank',
      ),
    )
    .where('report.closedAt', 'is', null)
    .where((eb) =>
      eb.or(
        (['activityId', 'commentId', 'profileId'] as const).flatMap((key) => {
          const ids = among(key)
          return ids.length > 0 ? [eb(`report.${key}`, 'in', ids)] : []
        }),
      ),
    )
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('rank', '<=', most)
    .orderBy('id')
    .execute()
  return rows.map(({ rank: _rank, ...report }) => report)
}

/** Closes the open reports of this thing, as far as the operator has seen them; returns how many those were. */
export async function closeReports(
  db: Db,
  thing: ReportedThing,
  upTo: number,
  end: Pick<Report, 'closedAt' | 'closedBy' | 'closedAs' | 'note'>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('report')
    .set(end)
    .where('activityId', 'is not distinct from', thing.activityId)
    .where('commentId', 'is not distinct from', thing.commentId)
    .where('profileId', 'is not distinct from', thing.profileId)
    .where('id', '<=', upTo)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
