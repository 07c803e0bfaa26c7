import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Field, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { LONGEST_SUBJECT } from '#server/domain/notification/custom-email.ts'
import type { RichBlock } from '#server/domain/platform/format/rich-text.ts'
import { RichText } from './rich-text.tsx'

interface MessageFieldsProps {
  /** Null: the email of the moment has a subject of ours. */
  subject: FieldMetadata<string | null | undefined> | null
  content: FieldMetadata<string>
  useCustomLogo: FieldMetadata<boolean | undefined>
}

/** The fields that every message of a host has. */
export function MessageFields({ subject, content, useCustomLogo }: MessageFieldsProps) {
  const { t } = useTranslation('messages')
  return (
    <>
      {subject && (
        <Field
          field={subject}
          label={t('form.subject')}
          hint={t('form.subjectHint')}
          optional
          maxLength={LONGEST_SUBJECT}
        />
      )}
      <TextArea field={content} label={t('form.content')} hint={t('form.contentHint')} rows={12} />
      <MergeFields />
      <Checkbox field={useCustomLogo} label={t('form.logo')} hint={t('form.logoHint')} />
    </>
  )
}

const FIELDS = ['firstname', 'activity', 'date', 'place', 'tickets'] as const

/** Words that stand for a name or a date: few messages need them. */
function MergeFields() {
  const { t } = useTranslation('messages')
  return (
    <details className="fold">
      <summary>
        {t('form.fieldsHeading')}
        <Icon name="next" />
      </summary>
      <p className="small">{t('form.fieldsHint')}</p>
      <ul className="small">
        {FIELDS.map((field) => (
          <li key={field}>
            <code>{`{{${field}}}`}</code> {t(`form.fields.${field}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What a host tries before anybody else gets it. */
export function TryButtons() {
  const { t } = useTranslation('messages')
  return (
    <p className="cluster">
      <SubmitButton name="intent" value="preview" tone="line">
        {t('form.preview')}
      </SubmitButton>
      <SubmitButton name="intent" value="test" tone="line">
        {t('form.test')}
      </SubmitButton>
    </p>
  )
}

interface TriedOutProps {
  preview?: { subject: string | null; blocks: RichBlock[] } | undefined
  testedTo?: string | undefined
  /** The language of the text. */
  language: string
}

/** The message as it will read, or where the test went: above the form, so that whoever pressed the button is led there. */
export function TriedOut({ preview, testedTo, language }: TriedOutProps) {
  const { t } = useTranslation('messages')
  const answer = useRef<HTMLDivElement & HTMLHeadingElement>(null)
  useEffect(() => answer.current?.focus(), [preview, testedTo])
  return (
    <>
      {testedTo && (
        <div ref={answer} tabIndex={-1}>
          <Note tone="ok">{t('form.tested', { address: testedTo })}</Note>
        </div>
      )}
      {preview && (
        <section className="stack" aria-labelledby="preview">
          <h2 id="preview" ref={answer} tabIndex={-1}>
            {t('form.previewHeading')}
          </h2>
          <blockquote className="panel prose" lang={language}>
            {preview.subject && (
              <p>
                <strong>{preview.subject}</strong>
              </p>
            )}
            <RichText blocks={preview.blocks} />
          </blockquote>
        </section>
      )}
    </>
  )
}
