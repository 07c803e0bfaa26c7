import { open, signedIn } from '#server/api/base.ts'
import { presentThread } from '#server/api/present/comment.ts'
import type { Session } from '#server/runtime/context.ts'
import { hideComment, showComment } from '#server/services/conversation/comment.ts'
import {
  type Conversation,
  findPlace,
  readConversation,
  readThread,
} from '#server/services/conversation/read.ts'

const section = open.pages.conversation.section.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const conversation = await readConversation(services, session, input)
  if (!conversation) throw errors.ACTIVITY_UNRECOVERED()
  return present(session, conversation, input.page)
})

const thread = open.pages.conversation.thread.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const conversation = await readThread(services, session, input)
  if (!conversation) throw errors.NOT_FOUND()
  return present(session, conversation, input.page)
})

function present(
  session: Session | null,
  { activity, threads, hasNext, refusal }: Conversation,
  page: number,
) {
  const comments = threads.map((one) => presentThread(session, activity, one))
  return { comments, page, hasNext, closed: refusal }
}

const place = open.pages.conversation.place.handler(async ({ input, context, errors }) => {
  const found = await findPlace(context.services, context.session, input)
  if (!found) throw errors.NOT_FOUND()
  return found
})

const hide = signedIn.pages.conversation.hide.handler(async ({ input, context, errors }) => {
  const { outcome } = await hideComment(context.services, context.session, input)
  switch (outcome) {
    case 'DONE':
      return { done: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ALREADY':
      throw errors.ALREADY_DONE()
  }
})

const show = signedIn.pages.conversation.show.handler(async ({ input, context, errors }) => {
  const { outcome } = await showComment(context.services, context.session, input.commentId)
  switch (outcome) {
    case 'DONE':
      return { done: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ALREADY':
      throw errors.ALREADY_DONE()
  }
})

export const conversation = { section, thread, place, hide, show }
