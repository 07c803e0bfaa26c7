import { Trans, useTranslation } from 'react-i18next'
import { formatHomeDate } from '#app/lib/dates.ts'
import { Note } from '#app/ui/note.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { company } from '#server/domain/platform/company.ts'
import { useClosure } from './waiting.ts'

/** Tells a banned person what the account can still do, why it is closed, and how to answer. */
export function ClosedNote() {
  const { t, i18n } = useTranslation('common')
  const closure = useClosure()
  const { email } = company

  return (
    <Note tone="no">
      <div className="stack">
        <p>
          <strong>{t('closed.title')}</strong> {t('closed.text')}
        </p>
        {closure && (
          <div>
            <p>{t('closed.since', { date: formatHomeDate(closure.since, i18n.language) })}</p>
            <blockquote>
              <PlainText text={closure.reason} />
            </blockquote>
          </div>
        )}
        <p>
          <Trans
            t={t}
            i18nKey="closed.answer"
            values={{ email }}
            components={{ mail: <a href={`mailto:${email}`}>{email}</a> }}
          />
        </p>
      </div>
    </Note>
  )
}
