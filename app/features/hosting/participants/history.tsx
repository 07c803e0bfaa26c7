import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import type { HistoryEvent } from '#server/domain/participation/history.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

interface HistoryProps {
  history: readonly HistoryEvent[]
  /** Of the activity. */
  timeZone: string
}

/** The events of a registration, and when each happened. */
export function History({ history, timeZone }: HistoryProps) {
  const { t, i18n } = useTranslation(['participants', 'common'])

  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">{t('detail.history')}</h2>
      <ol className="stack">
        {history.map(({ kind, at, people, cents, note }) => (
          <li key={`${kind} ${at} ${cents ?? ''}`}>
            <time className="soft small" dateTime={at}>
              {formatDateTime(at, timeZone, i18n.language)}
            </time>{' '}
            {t(`history.${kind}`)}
            {people !== null && ` (${t('common:people', { count: people })})`}
            {cents !== null && ` (${formatMoney(cents, i18n.language)})`}
            {note && <p className="small as-written">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
