import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Note } from '#app/ui/note.tsx'

export interface WaitingEmailsSummary {
  count: number
  for: 'REVIEW' | 'ALLOWANCE'
  /** Null while an operator has yet to validate the activity. */
  until: string | null
}

/** Says how many e-mails of the activity have not been sent yet, why, and until when. */
export function WaitingEmails({ waiting, timeZone }: { waiting: WaitingEmailsSummary; timeZone: string }) {
  const { t, i18n } = useTranslation('hosting')
  const { count, until } = waiting

  return (
    <Note tone="wait" icon="mail">
      {until === null
        ? t('waitingEmails.review', { count })
        : t('waitingEmails.allowance', { count, until: formatDateTime(until, timeZone, i18n.language) })}
    </Note>
  )
}
