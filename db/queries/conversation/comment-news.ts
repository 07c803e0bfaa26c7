import type { Db } from '#db/schema.ts'
import { withAuthor } from './comment.ts'

/** Lists the replies to this person's comments, from then on. */
export async function listResponsesSince(db: Db, userId: number, between: Between, most: number) {
  return said(db, userId, between)
    .innerJoin('comment as parent', 'parent.id', 'comment.parentId')
    .where('parent.authorId', '=', userId)
    .limit(most)
    .execute()
}

/**
 * Lists comments on this host's activities and in threads where this person replied, from then on, except replies to
 * this person.
 */
export async function listNewsSince(db: Db, userId: number, between: Between, most: number) {
  return said(db, userId, between)
    .innerJoin('activity', 'activity.id', 'comment.activityId')
    .leftJoin('comment as parent', 'parent.id', 'comment.parentId')
    .where((eb) => eb.or([eb('parent.authorId', 'is', null), eb('parent.authorId', '!=', userId)]))
    .where((eb) =>
      eb.or([
        eb.and([eb('activity.hostId', '=', userId), eb('comment.asHost', '=', false)]),
        eb(
          'comment.parentId',
          'in',
          eb
            .selectFrom('comment as own')
            .select('own.parentId')
            .where('own.authorId', '=', userId)
            .where('own.parentId', 'is not', null),
        ),
      ]),
    )
    .limit(most)
    .execute()
}

interface Between {
  since: string
  /** Only comments whose recipients were notified before then: the others get their own notification. */
  until: string
}

function said(db: Db, userId: number, { since, until }: Between) {
  return withAuthor(db)
    .where('comment.createdAt', '>=', since)
    .where('comment.toldAt', '<', until)
    .where('comment.authorId', '!=', userId)
    .where('comment.removedAt', 'is', null)
    .where('comment.hiddenAt', 'is', null)
    .orderBy('comment.id')
}
