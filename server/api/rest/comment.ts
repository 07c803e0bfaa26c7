import { open, signedIn } from '#server/api/base.ts'
import { presentReply, presentThread } from '#server/api/present/comment.ts'
import { unlessRefused } from '#server/api/refuse.ts'
import { changeComment, removeComment, say } from '#server/services/conversation/comment.ts'
import { readConversation, readThread } from '#server/services/conversation/read.ts'

const add = signedIn.comment.add.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { activityId, comment: text, commentId: parentId = null } = input
  const said = await unlessRefused(errors, say(services, session, { activityId, text, parentId }))
  return presentReply(session, said.activity, said.comment)
})

const list = open.comment.list.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { activityId, commentId, page } = input
  const conversation =
    commentId === undefined
      ? await readConversation(services, session, { activityId, page })
      : await readThread(services, session, { activityId, commentId, page })
  if (!conversation) throw errors.ACTIVITY_UNRECOVERED()
  const { activity, threads, hasNext } = conversation
  return threads.map((thread) => {
    // Of one thread the pages are those of its replies.
    const hasMoreReplies = commentId === undefined ? thread.hasMoreReplies : hasNext
    return presentThread(session, activity, { ...thread, hasMoreReplies })
  })
})

const update = signedIn.comment.update.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const { commentId, comment: text } = input
  const changed = await unlessRefused(errors, changeComment(services, session, { commentId, text }))
  return presentReply(session, changed.activity, changed.comment)
})

const remove = signedIn.comment.remove.handler(({ input, context, errors }) =>
  unlessRefused(errors, removeComment(context.services, context.session, input.query.commentId)),
)

export const comment = { add, list, update, remove }
