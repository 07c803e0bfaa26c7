import { listResponsesSince } from '#db/queries/conversation/comment-news.ts'
import { writeNewResponse } from '#emails/messages/conversation/new-response.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { buildNews } from './news.ts'

/** To the author of a comment, about replies to it. */
export const newResponse: EmailBuilder<'NEW_RESPONSE'> = (args) =>
  buildNews(args, { write: writeNewResponse, listSince: listResponsesSince, isAnswers: true })
