import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { PublicPerson } from './person.ts'

/** REMOVED: taken back by its author. HIDDEN: by an operator; its author and operators still read it. */
export const CommentState = z.enum(['SHOWN', 'REMOVED', 'HIDDEN'])

/** An answer to a comment; answers are not answered. */
export const Reply = z.object({
  commentId: Id,
  activityId: Id,
  state: CommentState,
  /** Plain text. null where the caller may not read it any more. */
  comment: z.string().nullable(),
  /** Who says it: the host by their one name, whoever of an organisation wrote it. null like the text. */
  author: PublicPerson.nullable(),
  /** Written by the host of the activity. */
  isHost: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Why an operator hid it: to its author and to operators. */
  hiddenReason: z.string().nullable(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
})

export const Comment = Reply.extend({
  /** The first ten. */
  replies: z.array(Reply),
  hasMoreReplies: z.boolean(),
})

export type Reply = z.output<typeof Reply>
export type Comment = z.output<typeof Comment>
