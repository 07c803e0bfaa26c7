import { type SelectQueryBuilder, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import { showsPicture } from '#db/queries/account/shown-picture.ts'
import { everListed, listed, type Page } from '#db/queries/activity/listed.ts'
import type { Database, Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { NewReview, Review, ReviewUpdate } from '#db/schema/conversation.ts'

/** A review with the names shown beside it. */
export interface ReviewWithNames extends Review {
  activityName: Activity['name']
  activityLanguage: Activity['language']
  createdBy: Activity['createdBy']
  authorFirstName: string
  authorLastName: string
  authorOrganisationName: string | null
  authorPictureKey: string | null
  hostFirstName: string
  hostLastName: string
  hostOrganisationName: string | null
  hostPictureKey: string | null
}

export interface ReviewsOf {
  activityId?: number
  hostId?: number
}

export async function insertReview(db: Db, review: NewReview): Promise<number> {
  const { id } = await db.insertInto('review').values(review).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateReview(db: Db, id: number, change: ReviewUpdate): Promise<void> {
  await db.updateTable('review').set(change).where('id', '=', id).execute()
}

export async function findReview(db: Db, id: number): Promise<ReviewWithNames | undefined> {
  return withNames(db).where('review.id', '=', id).executeTakeFirst()
}

/** Reads a review and locks it until the transaction ends. */
export async function lockReview(trx: Db, id: number): Promise<Review | undefined> {
  const review = trx.selectFrom('review').selectAll().where('id', '=', id).where('removedAt', 'is', null)
  return (isPostgres(trx) ? review.forUpdate() : review).executeTakeFirst()
}

export async function findReviewBy(db: Db, authorId: number, activityId: number) {
  return withNames(db)
    .where('review.authorId', '=', authorId)
    .where('review.activityId', '=', activityId)
    .where('review.removedAt', 'is', null)
    .executeTakeFirst()
}

/** Lists a person's reviews of these activities, including those that an operator has hidden. */
export async function listReviewsBy(db: Db, authorId: number, activityIds: number[]): Promise<Review[]> {
  if (activityIds.length === 0) return []
  return db
    .selectFrom('review')
    .selectAll()
    .where('authorId', '=', authorId)
    .where('activityId', 'in', activityIds)
    .where('removedAt', 'is', null)
    .execute()
}

/** Lists the newest reviews of activities that were not called off, for the home page. */
export async function listNewestReviews(db: Db, limit: number): Promise<ReviewWithNames[]> {
  return listed(published(newestFirst(db), {}))
    .limit(limit)
    .execute()
}

/** Lists the reviews that everybody may read, newest first. */
export async function listPublishedReviews(db: Db, of: ReviewsOf, page: Page): Promise<ReviewWithNames[]> {
  const { limit, offset } = page
  return everListed(published(newestFirst(db), of))
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Lists the reviews of one activity, for those who may see it; operators also see hidden ones. */
export async function listReviewsOfActivity(db: Db, activityId: number, withHidden: boolean, page: Page) {
  const reviews = newestFirst(db)
    .where('review.activityId', '=', activityId)
    .where('review.removedAt', 'is', null)
    .where(IS_NOT_ABSENT)
    .limit(page.limit)
    .offset(page.offset)
  return (withHidden ? reviews : reviews.where('review.hiddenAt', 'is', null)).execute()
}

export interface Marks {
  sum: number
  count: number
}

/** Sums the marks of one activity, whoever may see it. */
export async function sumMarksOfActivity(db: Db, activityId: number): Promise<Marks> {
  return sumMarks(published(marks(db), { activityId }))
}

/** Sums the marks of all activities of a host that everybody may see. */
export async function sumMarksOfHost(db: Db, hostId: number): Promise<Marks> {
  return sumMarks(everListed(published(marks(db), { hostId })))
}

function marks(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('activity', 'activity.id', 'review.activityId')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string | null>('review.mark').as('sum'),
    ])
}

async function sumMarks<Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, { count: number | string; sum: number | string | null }>,
): Promise<Marks> {
  const { count, sum } = await query.executeTakeFirstOrThrow()
  return { count: Number(count), sum: Number(sum ?? 0) }
}

function published<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'review' | 'activity', Result>,
  { activityId, hostId }: ReviewsOf,
) {
  const reviews = (query as SelectQueryBuilder<Database, 'review' | 'activity', Result>)
    .where('review.removedAt', 'is', null)
    .where('review.hiddenAt', 'is', null)
    .where(IS_NOT_ABSENT)
  const ofActivity = activityId === undefined ? reviews : reviews.where('review.activityId', '=', activityId)
  return hostId === undefined ? ofActivity : ofActivity.where('review.hostId', '=', hostId)
}

/**
 * The author was not marked absent after writing it. A value and not `exists`: of that, PostgreSQL may first make a
 * table of all registrations.
 */
const IS_NOT_ABSENT = sql<boolean>`(select participation.id from participation
  where participation.user_id = review.author_id and participation.activity_id = review.activity_id
  and participation.attendance = 'absent' limit 1) is null`

function newestFirst(db: Db) {
  return withNames(db).orderBy('review.createdAt', 'desc').orderBy('review.id', 'desc')
}

function withNames(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('activity', 'activity.id', 'review.activityId')
    .innerJoin('user as author', 'author.id', 'review.authorId')
    .innerJoin('user as host', 'host.id', 'review.hostId')
    .leftJoin('picture', (join) =>
      join.onRef('picture.id', '=', 'author.pictureId').on(showsPicture('author')),
    )
    .leftJoin('picture as portrait', (join) =>
      join.onRef('portrait.id', '=', 'host.pictureId').on(showsPicture('host')),
    )
    .selectAll('review')
    .select([
      'activity.name as activityName',
      'activity.language as activityLanguage',
      'activity.createdBy',
      'author.firstName as authorFirstName',
      'author.lastName as authorLastName',
      'author.organisationName as authorOrganisationName',
      'picture.key as authorPictureKey',
      'host.firstName as hostFirstName',
      'host.lastName as hostLastName',
      'host.organisationName as hostOrganisationName',
      'portrait.key as hostPictureKey',
    ])
}
