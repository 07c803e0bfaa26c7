import { listNewsSince } from '#db/queries/conversation/comment-news.ts'
import { writeNewComment } from '#emails/messages/conversation/new-comment.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { buildNews } from './news.ts'

/** To hosts and to people who follow a thread. */
export const newComment: EmailBuilder<'NEW_COMMENT'> = (args) =>
  buildNews(args, { write: writeNewComment, listSince: listNewsSince, isAnswers: false })
