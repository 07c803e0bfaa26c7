import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { AccountLock } from '#app/shared/account/standing/lock-note.tsx'
import { ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { CommentForm } from '#server/schemas/conversation/comment.ts'
import { closingAt, type ConversationView } from './view.ts'

/** The result of the action, and the form that it belongs to. */
export interface Returned {
  form: string
  result: SubmissionResult
}

export interface FormProps {
  conversation: ConversationView
  returned: Returned | undefined
  /** The address that opens the form, so that a form that comes back with errors stays open. */
  action: string
}

/** The form of a new comment, at the end of the list. Visitors may write first and sign in after. */
export function NewCommentForm({ conversation, returned, action }: FormProps) {
  const { t } = useTranslation('conversation')
  const { speaker, draft, comments, page, isCancelled } = conversation
  const own = draft?.commentId === null ? draft.comment : undefined
  const newest = comments.at(-1)?.commentId ?? 0

  return (
    <section className="stack comment" id="commenter" aria-labelledby="comment-title">
      <h3 id="comment-title">{t('comments.form.title')}</h3>
      {isCancelled && <p className="soft">{t('comments.form.cancelled')}</p>}
      {own !== undefined && speaker !== 'VISITOR' && <Note tone="info">{t('comments.form.waiting')}</Note>}
      <Words
        key={`${page}-${newest}`} // The field is cleared once the comment was sent.
        {...{ conversation, returned, action }}
        id="comment"
        text={own}
        label={t('comments.form.label')}
        button={t(speaker === 'VISITOR' ? 'comments.form.publishSignIn' : 'comments.form.publish')}
        hint={t('comments.form.hint')}
      />
    </section>
  )
}

interface AtComment extends FormProps {
  commentId: number
  /** The last reply below the comment. */
  newest?: number
  /** The name of the comment's author. */
  name: string
}

export function ReplyForm({ conversation, returned, action, commentId, newest = 0, name }: AtComment) {
  const { t } = useTranslation('conversation')
  const { speaker, draft } = conversation
  const own = draft?.commentId === commentId ? draft.comment : undefined

  return (
    <section
      className="stack reply-form"
      id={`repondre-${commentId}`}
      aria-labelledby={`reply-${commentId}-title`}
    >
      <h3 id={`reply-${commentId}-title`}>{t('comments.replyForm.title', { name })}</h3>
      {own !== undefined && speaker !== 'VISITOR' && <Note tone="info">{t('comments.form.waiting')}</Note>}
      <Words
        key={newest}
        {...{ conversation, returned, action, commentId }}
        id={`reply-${commentId}`}
        text={own}
        label={t('comments.replyForm.label')}
        button={t(speaker === 'VISITOR' ? 'comments.form.publishSignIn' : 'comments.replyForm.publish')}
      />
    </section>
  )
}

export function EditForm({
  conversation,
  returned,
  action,
  commentId,
  text,
}: FormProps & { commentId: number; text: string }) {
  const { t } = useTranslation('conversation')

  return (
    <section
      className="stack reply-form"
      id={`modifier-${commentId}`}
      aria-labelledby={`edit-${commentId}-title`}
    >
      <h3 id={`edit-${commentId}-title`}>{t('comments.editForm.title')}</h3>
      <Words
        {...{ conversation, returned, action, commentId }}
        act="change"
        id={`edit-${commentId}`}
        text={text}
        label={t('comments.form.label')}
        button={t('comments.editForm.save')}
      />
    </section>
  )
}

interface WordsProps extends FormProps {
  id: string
  act?: 'say' | 'change'
  commentId?: number
  text: string | undefined
  label: string
  button: string
  hint?: string
}

function Words({
  conversation,
  returned,
  action,
  id,
  act = 'say',
  commentId,
  text,
  label,
  button,
  hint,
}: WordsProps) {
  const { t } = useTranslation('conversation')
  const { speaker } = conversation
  const result = returned?.form === id ? returned.result : undefined
  const [form, { comment }] = useSchemaForm<typeof CommentForm>(id, result, { comment: text })
  const isLocked = speaker !== 'VISITOR' && !speaker.isUsable

  return (
    <Form className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      {isLocked && <AccountLock standing={speaker.standing} isBanned={speaker.isBanned} />}
      <input type="hidden" name="act" value={act} />
      {commentId !== undefined && <input type="hidden" name="commentId" value={commentId} />}
      {(!isLocked || text !== undefined || result) && (
        <TextArea field={comment} label={label} hint={hint} rows={4} />
      )}
      {speaker === 'VISITOR' && <p className="small soft">{t('comments.form.signIn')}</p>}
      {!isLocked && (
        <p className="cluster">
          <SubmitButton tone="line">{button}</SubmitButton>
          {commentId !== undefined && <Cancel conversation={conversation} commentId={commentId} />}
        </p>
      )}
    </Form>
  )
}

export function Cancel({ conversation, commentId }: { conversation: ConversationView; commentId: number }) {
  const { t } = useTranslation('conversation')
  return (
    <Link className="button is-quiet is-small" to={closingAt(conversation, commentId)} preventScrollReset>
      {t('comments.cancel')}
    </Link>
  )
}
