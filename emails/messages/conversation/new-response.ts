import type { EmailWriter } from '#emails/message.ts'
import { commentEmail, type NewComment } from './new-comment.ts'

export const writeNewResponse: EmailWriter<NewComment> = (t, details) =>
  commentEmail(t, details, 'newResponse')
