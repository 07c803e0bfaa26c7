import { z } from 'zod'
import { Id } from '#server/schemas/common.ts'
import { Instant } from '#server/schemas/date.ts'
import { PublicPerson } from './person.ts'

/** An answer to a comment; answers are not answered. */
export const Reply = z.object({
  commentId: Id,
  activityId: Id,
  comment: z.string(),
  author: PublicPerson,
  /** Written by the host of the activity. */
  isHost: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
})

export const Comment = Reply.extend({ replies: z.array(Reply) })
