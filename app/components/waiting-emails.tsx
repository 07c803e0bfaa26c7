import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { Note } from './note.tsx'

interface WaitingEmailsProps {
  waiting: { count: number; for: 'REVIEW' | 'ALLOWANCE'; until: string | null } | null
  timeZone: string
}

/** What the host caused and has not left yet, why, and until when. */
export function WaitingEmails({ waiting, timeZone }: WaitingEmailsProps) {
  const { t, i18n } = useTranslation('hosting')
  if (!waiting) return null
  const { count, until } = waiting

  return (
    <Note tone="wait" icon="mail">
      {until === null
        ? t('waitingEmails.review', { count })
        : t('waitingEmails.allowance', { count, until: formatLongDateTime(until, timeZone, i18n.language) })}
    </Note>
  )
}
