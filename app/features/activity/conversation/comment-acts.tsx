import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import type { HidingForm } from '#server/schemas/conversation/comment.ts'
import { Cancel, type FormProps } from './comment-form.tsx'

/** Asks for confirmation before a comment is deleted for good. */
export function RemoveForm({
  conversation,
  action,
  commentId,
}: Omit<FormProps, 'returned'> & { commentId: number }) {
  const { t } = useTranslation('conversation')

  return (
    <Form className="stack panel" method="post" action={action} id={`retirer-${commentId}`}>
      <h3>{t('comments.removeForm.title')}</h3>
      <p>{t('comments.removeForm.text')}</p>
      <input type="hidden" name="act" value="remove" />
      <input type="hidden" name="commentId" value={commentId} />
      <p className="cluster">
        <SubmitButton small tone="danger">
          {t('comments.removeForm.button')}
        </SubmitButton>
        <Cancel conversation={conversation} commentId={commentId} />
      </p>
    </Form>
  )
}

/** The form in which an operator gives the reason, which the author reads. */
export function HideForm({ conversation, returned, action, commentId }: FormProps & { commentId: number }) {
  const { t } = useTranslation('conversation')
  const id = `hide-${commentId}`
  const result = returned?.form === id ? returned.result : undefined
  const [form, { reason }] = useSchemaForm<typeof HidingForm>(id, result)

  return (
    <section className="stack reply-form" id={`masquer-${commentId}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('comments.hideForm.title')}</h3>
      <Form className="stack" method="post" action={action} {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <input type="hidden" name="act" value="hide" />
        <input type="hidden" name="commentId" value={commentId} />
        <TextArea
          field={reason}
          label={t('comments.hideForm.label')}
          hint={t('comments.hideForm.hint')}
          rows={2}
        />
        <p className="cluster">
          <SubmitButton small tone="danger">
            {t('comments.hideForm.button')}
          </SubmitButton>
          <Cancel conversation={conversation} commentId={commentId} />
        </p>
      </Form>
    </section>
  )
}

export function ShowForm({ action, commentId }: { action: string; commentId: number }) {
  const { t } = useTranslation('conversation')
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="act" value="show" />
      <input type="hidden" name="commentId" value={commentId} />
      <SubmitButton small tone="quiet">
        {t('comments.show')}
      </SubmitButton>
    </Form>
  )
}
