import { useTranslation } from 'react-i18next'
import { HideForm, RemoveForm, ShowForm } from '#app/features/activity/conversation/comment-acts.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { EditForm, type FormProps, ReplyForm } from './comment-form.tsx'
import { anchorOf, type CommentView, openingAt } from './view.ts'

/** Each action on a comment is a link below it; the form that it opens takes the comment's place. */
export function CommentItem({
  comment,
  replyTo,
  ...around
}: FormProps & {
  comment: CommentView
  /** Whether the comment can be answered: replies cannot. */
  replyTo: boolean
}) {
  const { conversation, returned, action } = around
  const { opened } = conversation
  const { commentId, comment: text } = comment
  const name = useNameOf(comment)
  const form = opened?.commentId === commentId ? opened.form : null
  const props = { conversation, returned, action, commentId }
  const newest = 'replies' in comment ? comment.replies.at(-1)?.commentId : undefined

  return (
    <div className="said" id={anchorOf(commentId)}>
      {form === 'edit' && comment.mayEdit ? (
        <EditForm {...props} text={text ?? ''} />
      ) : (
        <SaidWords {...{ comment, conversation }} />
      )}
      {form !== 'edit' && <Doings {...{ comment, conversation, action, name, replyTo }} />}
      {form === 'reply' && replyTo && mayAnswer(comment, conversation) && (
        <ReplyForm {...props} newest={newest} name={name} />
      )}
      {form === 'remove' && comment.mayRemove && <RemoveForm {...props} />}
      {form === 'hide' && isOperator(conversation) && comment.state === 'SHOWN' && <HideForm {...props} />}
    </div>
  )
}

function useNameOf({ author }: CommentView): string {
  const { t } = useTranslation('conversation')
  return author?.displayName || t('comments.deletedAuthor')
}

function SaidWords({
  comment,
  conversation,
}: {
  comment: CommentView
  conversation: FormProps['conversation']
}) {
  const { t, i18n } = useTranslation('conversation')
  const { comment: text, state, isHost, createdAt, editedAt, hiddenReason } = comment
  const name = useNameOf(comment)
  if (text === null)
    return <p className="soft">{t(state === 'REMOVED' ? 'comments.removed' : 'comments.hidden')}</p>

  return (
    <>
      <div className="person said-head">
        <Avatar displayName={name} pictureUrl={comment.author?.pictureUrl ?? null} />
        <p className="small">
          <strong>{name}</strong> {isHost && <Badge tone="ok">{t('comments.host')}</Badge>}
          <br />
          <time className="soft" dateTime={createdAt}>
            {formatDateTime(createdAt, conversation.timeZone, i18n.language)}
          </time>
          {editedAt && <span className="soft"> · {t('comments.edited')}</span>}
        </p>
      </div>
      {hiddenReason && <p className="small error">{t('comments.hiddenReason', { reason: hiddenReason })}</p>}
      <div className="said-words" dir="auto">
        <PlainText text={text} rel="nofollow ugc noopener" />
      </div>
    </>
  )
}

interface DoingsProps {
  comment: CommentView
  conversation: FormProps['conversation']
  action: string
  name: string
  replyTo: boolean
}

function Doings({ comment, conversation, action, name, replyTo }: DoingsProps) {
  const { t } = useTranslation('conversation')
  const { commentId, state, mayEdit, mayRemove } = comment
  const at = (key: Parameters<typeof openingAt>[1]) => ({
    to: openingAt(conversation, key, commentId),
    rel: 'nofollow',
    preventScrollReset: false,
  })
  const operates = isOperator(conversation)
  const isReadable = comment.comment !== null
  const mayReport = isReadable && state === 'SHOWN' && !mayEdit
  if (!isReadable && !(replyTo && mayAnswer(comment, conversation))) return null

  return (
    <div className="cluster small doings">
      {replyTo && mayAnswer(comment, conversation) && (
        <Link {...at('repondre')} aria-label={t('comments.replyTo', { name })}>
          {t('comments.reply')}
        </Link>
      )}
      {mayEdit && !conversation.closed && (
        <Link {...at('modifier')} aria-label={t('comments.editOwn')}>
          {t('comments.edit')}
        </Link>
      )}
      {mayRemove && (
        <Link {...at('retirer')} aria-label={t('comments.removeThis')}>
          {t('comments.remove')}
        </Link>
      )}
      {mayReport && (
        <Link
          to={withPass(`/signaler?commentId=${commentId}`, conversation.passe ?? null)}
          rel="nofollow"
          aria-label={t('comments.reportThis', { name })}
        >
          {t('comments.report')}
        </Link>
      )}
      {operates && state === 'SHOWN' && (
        <Link {...at('masquer')} aria-label={t('comments.hideThis', { name })}>
          {t('comments.hide')}
        </Link>
      )}
      {operates && state === 'HIDDEN' && <ShowForm action={action} commentId={commentId} />}
    </div>
  )
}

function isOperator({ speaker }: FormProps['conversation']): boolean {
  return speaker !== 'VISITOR' && speaker.isOperator
}

/** A comment that its author took back can still be answered, one that operators hid cannot. */
function mayAnswer({ state }: CommentView, { closed, speaker }: FormProps['conversation']): boolean {
  const isClosedTo = speaker !== 'VISITOR' && speaker.isBanned
  return state !== 'HIDDEN' && closed === null && !isClosedTo
}
