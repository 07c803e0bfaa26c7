import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import type { CodeError } from './code.server.ts'

interface CodeFormProps {
  scanId: string
  error: CodeError | null
  /** The typed code that was refused. */
  text: string
}

/** Lets the browser move there by itself when the answer is a whole new page. */
const FOCUSED_ON_LOAD = { autoFocus: true }

const takeFocus = (box: HTMLElement | null) => box?.focus()

/** What the photograph is told that was sent. */
const OF_PHOTOGRAPH: readonly (CodeError | null)[] = ['noCode', 'notAPicture', 'tooLarge']

/** The eight characters of a ticket, its whole code from a scanner, or a photograph of it. */
export function CodeForm({ scanId, error, text }: CodeFormProps) {
  const { t } = useTranslation('checkin')
  return (
    <Form method="post" encType="multipart/form-data" className="stack panel">
      {error && (
        // Each answer is a box of its own, which takes the focus.
        <div key={scanId} ref={takeFocus} role="alert" id="code-error" tabIndex={-1} {...FOCUSED_ON_LOAD}>
          <Note tone="no">{t(`code.errors.${error}`)}</Note>
        </div>
      )}
      <div className="field">
        <label htmlFor="code">{t('code.label')}</label>
        <input
          className="input code"
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7F3A 09C2"
          maxLength={600}
          defaultValue={text}
          aria-invalid={error === 'missing' || undefined}
          aria-describedby={error && !OF_PHOTOGRAPH.includes(error) ? 'code-error' : undefined}
        />
      </div>
      <div className="field">
        <label htmlFor="photo">{t('code.photo')}</label>
        <span className="hint" id="photo-hint">
          {t('code.photoHint')}
        </span>
        <input
          // A photograph that was refused is not sent with the next code.
          key={scanId}
          className="input"
          id="photo"
          type="file"
          name="photo"
          accept="image/*"
          capture="environment"
          aria-invalid={OF_PHOTOGRAPH.includes(error) || undefined}
          aria-describedby={OF_PHOTOGRAPH.includes(error) ? 'photo-hint code-error' : 'photo-hint'}
        />
      </div>
      <input type="hidden" name="scanId" value={scanId} />
      <SubmitButton>{t('code.check')}</SubmitButton>
    </Form>
  )
}
