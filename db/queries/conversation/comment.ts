import { isPostgres } from '#db/dialect.ts'
import { showsPicture } from '#db/queries/account/shown-picture.ts'
import type { Page } from '#db/queries/activity/listed.ts'
import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Comment, CommentUpdate, NewComment } from '#db/schema/conversation.ts'

/** A comment with its author's name and picture. */
export interface CommentWithAuthor extends Comment {
  authorFirstName: string
  authorLastName: string
  authorOrganisationName: string | null
  authorPictureKey: string | null
}

export async function insertComment(db: Db, comment: NewComment): Promise<Comment> {
  return db.insertInto('comment').values(comment).returningAll().executeTakeFirstOrThrow()
}

export async function updateComment(db: Db, id: number, change: CommentUpdate): Promise<void> {
  await db.updateTable('comment').set(change).where('id', '=', id).execute()
}

export async function findComment(db: Db, id: number): Promise<CommentWithAuthor | undefined> {
  return withAuthor(db).where('comment.id', '=', id).executeTakeFirst()
}

export async function listCommentsByIds(db: Db, ids: number[]): Promise<Comment[]> {
  return ids.length === 0 ? [] : db.selectFrom('comment').selectAll().where('id', 'in', ids).execute()
}

/** Reads a comment and locks it until the transaction ends; a comment is locked before its replies. */
export async function lockComment(trx: Db, id: number): Promise<Comment | undefined> {
  const comment = trx.selectFrom('comment').selectAll().where('id', '=', id)
  return (isPostgres(trx) ? comment.forUpdate() : comment).executeTakeFirst()
}

/** Lists the comments on an activity in the order in which they were written, without the replies. */
export async function listComments(db: Db, activityId: number, page: Page) {
  return withAuthor(db)
    .where('comment.activityId', '=', activityId)
    .where('comment.parentId', 'is', null)
    .where('comment.isListed', '=', true)
    .orderBy('comment.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Counts the comments before this one: this gives its page. */
export async function countCommentsBefore(db: Db, activityId: number, commentId: number): Promise<number> {
  return db
    .selectFrom('comment')
    .where('activityId', '=', activityId)
    .where('parentId', 'is', null)
    .where('isListed', '=', true)
    .where('id', '<', commentId)
    .$call(countRows)
}

/** Lists the first `most` replies to each of these comments, in one statement that reads no more than that. */
export async function listFirstReplies(db: Db, parentIds: number[], most: number) {
  const [first, ...others] = parentIds.map((id) =>
    db.selectFrom(repliesTo(db, id).limit(most).as('reply')).selectAll(),
  )
  if (!first) return []
  return others.reduce((all, some) => all.unionAll(some), first).execute()
}

export async function listReplies(db: Db, parentId: number, page: Page) {
  return repliesTo(db, parentId).limit(page.limit).offset(page.offset).execute()
}

export async function countRepliesBefore(db: Db, parentId: number, commentId: number): Promise<number> {
  return db
    .selectFrom('comment')
    .where('parentId', '=', parentId)
    .where('isListed', '=', true)
    .where('id', '<', commentId)
    .$call(countRows)
}

export async function hasReplies(db: Db, parentId: number): Promise<boolean> {
  const reply = db
    .selectFrom('comment')
    .select('id')
    .where('parentId', '=', parentId)
    .where('isListed', '=', true)
  return (await reply.limit(1).executeTakeFirst()) !== undefined
}

/** Lists the authors of the latest replies in a thread, each once. */
export async function listReplyAuthors(db: Db, parentId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select((eb) => ['authorId', eb.fn.max('id').as('last')])
    .where('parentId', '=', parentId)
    .where('isListed', '=', true)
    .groupBy('authorId')
    .orderBy('last', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ authorId }) => authorId)
}

/** Lists the last comments of a person, newest first. */
export async function listLastComments(db: Db, authorId: number, most: number): Promise<Comment[]> {
  return db
    .selectFrom('comment')
    .selectAll()
    .where('authorId', '=', authorId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

function repliesTo(db: Db, parentId: number) {
  return withAuthor(db)
    .where('comment.parentId', '=', parentId)
    .where('comment.isListed', '=', true)
    .orderBy('comment.id')
}

export function withAuthor(db: Db) {
  return db
    .selectFrom('comment')
    .innerJoin('user as author', 'author.id', 'comment.authorId')
    .leftJoin('picture', (join) =>
      join.onRef('picture.id', '=', 'author.pictureId').on(showsPicture('author')),
    )
    .selectAll('comment')
    .select([
      'author.firstName as authorFirstName',
      'author.lastName as authorLastName',
      'author.organisationName as authorOrganisationName',
      'picture.key as authorPictureKey',
    ])
}
