import { open, signedIn } from '#server/api/base.ts'
import { presentReply, presentThread } from '#server/api/present/comment.ts'
import { changeComment, removeComment, say } from '#server/services/conversation/comment.ts'
import { readConversation, readThread } from '#server/services/conversation/read.ts'

const add = signedIn.comment.add.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { activityId, comment: text, commentId: parentId = null } = input
  const saying = await say(services, session, { activityId, text, parentId })
  switch (saying.outcome) {
    case 'SAID':
      return presentReply(session, saying.activity, saying.comment)
    case 'NOT_FOUND':
      throw errors.ACTIVITY_UNRECOVERED()
    case 'COMMENT_NOT_FOUND':
      throw errors.COMMENT_UNRECOVERED()
    case 'REPLY_TO_REPLY':
      throw errors.REPLY_TO_REPLY()
    case 'ACTIVITY_NOT_VALID':
      throw errors.ACTIVITY_NOT_VALID()
    case 'CONVERSATION_CLOSED':
      throw errors.CONVERSATION_CLOSED()
  }
})

const list = open.comment.list.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { activityId, commentId, page } = input
  const conversation =
    commentId === undefined
      ? await readConversation(services, session, { activityId, page })
      : await readThread(services, session, { activityId, commentId, page })
  if (!conversation) throw errors.ACTIVITY_UNRECOVERED()
  return conversation.threads.map((thread) => presentThread(session, conversation.activity, thread))
})

const update = signedIn.comment.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { commentId, comment: text } = input
  const changing = await changeComment(services, session, { commentId, text })
  switch (changing.outcome) {
    case 'CHANGED':
      return presentReply(session, changing.activity, changing.comment)
    case 'NOT_FOUND':
      throw errors.COMMENT_UNRECOVERED()
    case 'HIDDEN':
      throw errors.COMMENT_HIDDEN()
    case 'ACTIVITY_NOT_VALID':
      throw errors.ACTIVITY_NOT_VALID()
    case 'CONVERSATION_CLOSED':
      throw errors.CONVERSATION_CLOSED()
  }
})

const remove = signedIn.comment.remove.handler(async ({ input, context, errors }) => {
  const removal = await removeComment(context.services, context.session, input.query.commentId)
  switch (removal.outcome) {
    case 'REMOVED':
      return { removed: true as const }
    case 'NOT_FOUND':
      throw errors.COMMENT_UNRECOVERED()
  }
})

export const comment = { add, list, update, remove }
