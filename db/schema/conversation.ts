import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ConversationTables {
  comment: CommentTable
  review: ReviewTable
}

/** A comment on an activity, or a reply. Nothing is deleted. */
interface CommentTable {
  id: Generated<number>
  activityId: number
  /** The comment that this one replies to; replies have no replies. */
  parentId: number | null
  authorId: number
  /** Written by the host, or in the name of the organisation that hosts. */
  asHost: boolean
  /** Plain text. */
  text: string
  createdAt: string
  editedAt: string | null
  /** Removed by its author. */
  removedAt: string | null
  /** False once no place is kept for it: removed, and without replies. */
  isListed: Generated<boolean>
  /** Hidden by an operator. */
  hiddenAt: string | null
  hiddenBy: number | null
  hiddenReason: string | null
  /** When its recipients were notified. */
  toldAt: string | null
}

export type Comment = Selectable<CommentTable>
export type NewComment = Insertable<CommentTable>
export type CommentUpdate = Updateable<CommentTable>

/** A participant's review of an activity: one for each person and activity. */
interface ReviewTable {
  id: Generated<number>
  activityId: number
  /** The host of the activity: averages are by host. */
  hostId: number
  authorId: number
  /** 1 to 5. */
  mark: number
  text: string
  createdAt: string
  editedAt: string | null
  removedAt: string | null
  /** By the host. */
  answer: string | null
  answeredAt: string | null
  answeredBy: number | null
  hiddenAt: string | null
  hiddenBy: number | null
  hiddenReason: string | null
}

export type Review = Selectable<ReviewTable>
export type NewReview = Insertable<ReviewTable>
export type ReviewUpdate = Updateable<ReviewTable>
