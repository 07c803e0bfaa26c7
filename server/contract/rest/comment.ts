import { z } from 'zod'
import { CommentText } from '#server/schemas/conversation/comment.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { Comment, Reply } from '../entities/comment.ts'
import { body, query } from './body.ts'
import { ACCOUNT_NOT_USABLE, ACTIVITY_UNRECOVERED, call, TOO_MANY_REQUESTS, UNAUTHORIZED } from './call.ts'

const tags = ['Comments']

/** Missing, of another activity, or not the caller's. */
const COMMENT_UNRECOVERED = { COMMENT_UNRECOVERED: { status: 404 } } as const

/** No comments on an activity that is not online, or was over a month ago. */
const CLOSED = { ACTIVITY_NOT_VALID: { status: 409 }, CONVERSATION_CLOSED: { status: 409 } } as const

const add = call
  .route({
    method: 'POST',
    path: '/comment',
    summary: 'Comment on an activity, or answer a comment (`commentId`)',
    description:
      'Plain text. The same words at the same place within ten minutes are the same form, sent twice: it is answered again, and nothing is written. Open until 30 days after the end.',
    tags,
  })
  .input(body({ activityId: Id, comment: CommentText, commentId: Id.nullish() }))
  .errors({
    ...UNAUTHORIZED,
    ...ACCOUNT_NOT_USABLE,
    ...ACTIVITY_UNRECOVERED,
    ...COMMENT_UNRECOVERED,
    ...CLOSED,
    ...TOO_MANY_REQUESTS,
    REPLY_TO_REPLY: { status: 422 },
  })
  .output(Reply)

const list = call
  .route({
    method: 'GET',
    path: '/comment',
    summary: 'Comments on an activity, ten a page',
    description:
      'In the order in which they were said, each with its first ten replies. With `commentId`: that comment alone, with this page of its replies.',
    tags,
  })
  .input(query({ activityId: IdParam, page: PageParam, commentId: IdParam.optional() }))
  .errors(ACTIVITY_UNRECOVERED)
  .output(z.array(Comment))

const update = call
  .route({ method: 'PUT', path: '/comment', summary: 'Change one of my comments', tags })
  .input(body({ commentId: Id, comment: CommentText }))
  .errors({
    ...UNAUTHORIZED,
    ...ACCOUNT_NOT_USABLE,
    ...COMMENT_UNRECOVERED,
    ...CLOSED,
    ...TOO_MANY_REQUESTS,
    COMMENT_HIDDEN: { status: 409 },
  })
  .output(Reply)

const remove = call
  .route({
    method: 'DELETE',
    path: '/comment',
    inputStructure: 'detailed',
    summary: 'Take one of my comments back',
    description: 'Its words are gone. Where it was answered, its place stays.',
    tags,
  })
  .input(z.object({ query: query({ commentId: IdParam }) }))
  .errors({ ...UNAUTHORIZED, ...COMMENT_UNRECOVERED })
  .output(z.object({ removed: z.literal(true) }))

export const comment = { add, list, update, remove }
