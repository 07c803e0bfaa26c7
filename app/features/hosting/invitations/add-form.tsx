import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { SubmitButton } from '#app/ui/form/index.ts'

interface ReturnedGuests {
  error: string
  field: 'guests' | 'file'
  faults: { from: 'text' | 'file'; line: number; text: string; error: string }[]
  wrong: number
  typed: string
}

/**
 * The form for pasted addresses, or a file. When it comes back with errors it holds every line, the correct ones too.
 */
export function InviteeListForm({ returned }: { returned: ReturnedGuests | undefined }) {
  const { t } = useTranslation(['invitations', 'forms'])
  const errorText = useErrorText()
  useErrorTitle(returned !== undefined)
  const error = (field: 'guests' | 'file') => (returned?.field === field ? errorText(returned.error) : null)

  return (
    <Form
      className="stack"
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset={!returned}
    >
      {returned && <Faults returned={returned} />}
      <div className="field">
        <label htmlFor="guests">{t('add.guests')}</label>
        <span className="hint" id="guests-hint">
          {t('add.guestsHint')}
        </span>
        <textarea
          id="guests"
          className="input"
          name="guests"
          rows={7}
          spellCheck={false}
          autoComplete="off"
          defaultValue={returned?.typed}
          aria-describedby={error('guests') ? 'guests-hint guests-error' : 'guests-hint'}
          aria-invalid={error('guests') ? true : undefined}
        />
        {error('guests') && (
          <span className="error" id="guests-error">
            {error('guests')}
          </span>
        )}
      </div>
      <div className="field">
        <label htmlFor="file">
          {t('add.file')}
          <span className="optional"> {t('forms:optional')}</span>
        </label>
        <span className="hint" id="file-hint">
          {t('add.fileHint')}
        </span>
        <input
          id="file"
          className="input"
          type="file"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-describedby={error('file') ? 'file-hint file-error' : 'file-hint'}
          aria-invalid={error('file') ? true : undefined}
        />
        {error('file') && (
          <span className="error" id="file-error">
            {error('file')}
          </span>
        )}
      </div>
      <p className="small soft">{t('add.consent')}</p>
      <p>
        <SubmitButton name="intent" value="add" tone="line">
          {t('add.submit')}
        </SubmitButton>
      </p>
    </Form>
  )
}

/** Lets the browser move there by itself when the answer is a whole new page. */
const FOCUSED_ON_LOAD = { autoFocus: true }

/** Comes first in the form: lists each unreadable line by its number, and takes the focus. */
function Faults({ returned: { error, field, faults, wrong } }: { returned: ReturnedGuests }) {
  const { t } = useTranslation('invitations')
  const errorText = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <div
      ref={box}
      className="summary is-no"
      role="alert"
      tabIndex={-1}
      aria-labelledby="faults"
      {...FOCUSED_ON_LOAD}
    >
      <h2 id="faults">
        <a href={`#${field}`}>{errorText(error)}</a>
      </h2>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ from, line, text, error: reason }) => (
            <li key={`${from}-${line}-${text}`}>
              {t(`add.lines.${from}`, { line })} <q>{text}</q>. {errorText(reason)}.
            </li>
          ))}
        </ul>
      )}
      {wrong > faults.length && <p>{t('add.moreFaults', { count: wrong - faults.length })}</p>}
      {faults.length > 0 && <p>{t('add.nothingLost')}</p>}
    </div>
  )
}
