import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/lib/dates.ts'

interface MarkCorrectionProps {
  correction: { reason: string | null; correctedAt: string }
  /** Of the activity. */
  timeZone: string
}

/** Says, beside a mark, that an operator changed it, when and why. */
export function MarkCorrection({ correction: { reason, correctedAt }, timeZone }: MarkCorrectionProps) {
  const { t, i18n } = useTranslation('common')
  return (
    <small className="soft in-choice">
      {t('participants.corrected', { date: formatDate(correctedAt, timeZone, i18n.language) })}
      {reason && <span className="in-choice as-written">{reason}</span>}
    </small>
  )
}
