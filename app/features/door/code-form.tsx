import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'

interface CodeFormProps {
  scanId: string
  error: 'missing' | 'tooMany' | 'closed' | null
}

/** The eight characters of a ticket, or its whole code from a scanner. */
export function CodeForm({ scanId, error }: CodeFormProps) {
  const { t } = useTranslation('checkin')
  return (
    <Form method="post" className="stack panel" key={scanId}>
      {error && (
        <div role="alert">
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
          aria-invalid={error === 'missing' || undefined}
        />
      </div>
      <input type="hidden" name="scanId" value={scanId} />
      <SubmitButton>{t('code.check')}</SubmitButton>
    </Form>
  )
}
