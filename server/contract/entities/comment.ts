import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { PublicPerson } from './person.ts'

/** REMOVED: by its author. HIDDEN: by an operator; its author and operators still read it. */
export const CommentState = z.enum(['SHOWN', 'REMOVED', 'HIDDEN'])

/** A reply to a comment; replies have no replies. */
export const Reply = z.object({
  commentId: Id,
  activityId: Id,
  state: CommentState,
  /** Plain text. null where the caller may not read it any more. */
  comment: z.string().nullable(),
  /** The author: the host by their one name, whichever member of an organisation wrote it. null like the text. */
  author: PublicPerson.nullable(),
  /** Written by the host of the activity. */
  isHost: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** The reason why an operator hid it: to its author and to operators. */
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
