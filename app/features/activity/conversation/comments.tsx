import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Comment } from '#server/contract/entities.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { CommentItem } from './comment.tsx'
import { type FormProps, NewCommentForm, type Returned } from './comment-form.tsx'
import type { ConversationView } from './view.ts'

/** The comments about an activity: ten a page with their replies, and the form to add one. */
export function Conversation({
  conversation,
  returned,
}: {
  conversation: ConversationView
  returned: Returned | undefined
}) {
  const { t } = useTranslation('conversation')
  const action = useOwnAddress()
  const { comments, closed, page } = conversation
  const around = { conversation, returned, action }

  return (
    <section className="conversation" aria-labelledby="commentaires">
      <h2 id="commentaires" className="section-head">
        {t('comments.title')}
      </h2>
      {comments.length === 0 && page === 0 && !closed && <p className="soft">{t('comments.none')}</p>}
      {comments.map((comment) => (
        <ThreadOf key={comment.commentId} comment={comment} {...around} />
      ))}
      <ConversationPager conversation={conversation} at="commentaires" />
      {closed ? <p className="soft">{t(`comments.closed.${closed}`)}</p> : <NewCommentForm {...around} />}
    </section>
  )
}

function ThreadOf({ comment, ...around }: FormProps & { comment: Comment }) {
  const { t } = useTranslation('conversation')
  const { activityId, commentId, replies, hasMoreReplies } = comment
  const { passe = null } = around.conversation

  return (
    <div className="comment">
      <CommentItem comment={comment} replyTo {...around} />
      {replies.map((reply) => (
        <div className="comment" key={reply.commentId}>
          <CommentItem comment={reply} replyTo={false} {...around} />
        </div>
      ))}
      {hasMoreReplies && (
        <p className="small doings">
          <Link to={withPass(activityPagePath(activityId, `commentaires/${commentId}`), passe)}>
            {t('comments.more')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** One comment with a page of its replies, for threads that are too long for the list. */
export function Thread({
  conversation,
  returned,
}: {
  conversation: ConversationView
  returned: Returned | undefined
}) {
  const action = useOwnAddress()
  const { closed, opened } = conversation
  const [comment] = conversation.comments
  if (!comment) return null
  const { commentId } = comment
  // The reply form is open on this page, unless another form is.
  const answering = closed ? null : { form: 'reply' as const, commentId }
  const shown = { ...conversation, opened: opened ?? answering }

  return (
    <>
      <ThreadOf comment={comment} conversation={shown} returned={returned} action={action} />
      <ConversationPager conversation={shown} at={`commentaire-${commentId}`} />
    </>
  )
}

function ConversationPager({
  conversation: { page, hasNext, passe },
  at,
}: {
  conversation: ConversationView
  at: string
}) {
  const { t } = useTranslation('conversation')
  return <Pager page={page} hasNext={hasNext} at={at} label={t('comments.pager')} only={!passe} />
}

/** Forms post to the address that opened them, so that one that comes back with errors is still open. */
function useOwnAddress(): string {
  const { pathname, search } = useLocation()
  return `${pathname}${search}`
}
