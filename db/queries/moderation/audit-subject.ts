import type { Db } from '#db/schema.ts'

/** How the journal names what an act was about, and the activity to which it belongs. */
export interface SubjectRow {
  id: number
  name: string | null
  activityId?: number
  /** In which the name of an activity is written. */
  language?: 'fr' | 'en'
  /** The person of an account or of a registration. */
  firstName?: string | null
  lastName?: string | null
  organisationName?: string | null
}

type SubjectQuery = (db: Db, ids: number[]) => Promise<SubjectRow[]>

const PERSON = ['firstName', 'lastName', 'organisationName'] as const

/** One statement for each kind of subject. What was taken away is not found. */
export const SUBJECT_QUERIES = {
  activity: (db, ids) =>
    db
      .selectFrom('activity')
      .select(['id', 'name', 'language', 'id as activityId'])
      .where('id', 'in', ids)
      .where('removedAt', 'is', null)
      .execute(),
  user: (db, ids) =>
    db
      .selectFrom('user')
      .select(['id', ...PERSON])
      .select((eb) => eb.val<string | null>(null).as('name'))
      .where('id', 'in', ids)
      .execute(),
  participation: (db, ids) =>
    db
      .selectFrom('participation')
      .innerJoin('activity', 'activity.id', 'participation.activityId')
      .leftJoin('user as person', 'person.id', 'participation.userId')
      .select(['participation.id', 'participation.activityId', 'activity.name', 'activity.language'])
      .select((eb) =>
        PERSON.map((column) => eb.fn.coalesce(`participation.${column}`, `person.${column}`).as(column)),
      )
      .where('participation.id', 'in', ids)
      .execute(),
  comment: (db, ids) =>
    db
      .selectFrom('comment')
      .innerJoin('activity', 'activity.id', 'comment.activityId')
      .select(['comment.id', 'comment.activityId', 'activity.name', 'activity.language'])
      .where('comment.id', 'in', ids)
      .where('comment.removedAt', 'is', null)
      .execute(),
  review: (db, ids) =>
    db
      .selectFrom('review')
      .innerJoin('activity', 'activity.id', 'review.activityId')
      .select(['review.id', 'review.activityId', 'activity.name', 'activity.language'])
      .where('review.id', 'in', ids)
      .where('review.removedAt', 'is', null)
      .execute(),
  task: (db, ids) => db.selectFrom('task').select(['id', 'kind as name']).where('id', 'in', ids).execute(),
  'promotional-code': (db, ids) =>
    db.selectFrom('promotionalCode').select(['id', 'code as name']).where('id', 'in', ids).execute(),
  promotion: (db, ids) =>
    db.selectFrom('promotion').select(['id', 'subjectFr as name']).where('id', 'in', ids).execute(),
} satisfies Record<string, SubjectQuery>
