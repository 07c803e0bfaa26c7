import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { HostedBadge } from '#app/shared/activity/hosted-badge.tsx'
import { hostedState } from '#app/shared/activity/hosted-state.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { paymentAccountPaths } from '#server/domain/payment/account-paths.ts'
import { WaitingEmails, type WaitingEmailsSummary } from './waiting-emails.tsx'

export interface HeadActivity {
  activityId: number
  slug: string
  name: string
  language: 'fr' | 'en'
  startDate: string
  endDate: string | null
  timeZone: string
  /** null: it is online. */
  place: { city: string } | null
  validation: 'NEED_VALIDATION' | 'VALIDED' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  cancelled: boolean
  refusal: { reason: string; message: string } | null
}

interface HostedHeadProps {
  activity: HeadActivity
  now: string
  /** The page that lists the registrations says which of their e-mails have not been sent yet. */
  waitingEmails?: WaitingEmailsSummary | null
  /** Whether it was refused, and may still be corrected. */
  mayCorrect?: boolean
}

/** The title, the state in one line, and the message of an operator. */
export function HostedHead({ activity, now, waitingEmails, mayCorrect }: HostedHeadProps) {
  const { t, i18n } = useTranslation('hosting')
  const { name, startDate, timeZone, place, refusal } = activity
  const state = hostedState(activity, now)

  return (
    <header className="stack">
      <div className="between">
        <div className="stack">
          <h1 {...writtenIn(activity)}>{name}</h1>
          <p className="cluster">
            <HostedBadge state={state} />
            <span className="soft small">
              <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time> ·{' '}
              {place?.city ?? t('list.online')}
            </span>
          </p>
        </div>
        <Link className="button is-small is-line" to={activityPath(activity)}>
          <Icon name="eye" />
          {t('view.publicPage')}
        </Link>
      </div>
      {refusal && (
        <Note tone="no">
          <strong>{t('view.refused', { reason: t(`refusal.${refusal.reason}`) })}</strong> {refusal.message}
        </Note>
      )}
      {mayCorrect && (
        <p>
          <Link className="button" to={hostedPath(activity.activityId, 'modifier')}>
            {t('tasks.correct')}
          </Link>
        </p>
      )}
      {state === 'waitingPayment' && (
        <Note tone="wait">
          {t('view.waitingPayment')} <Link to={paymentAccountPaths.account}>{t('view.toPayments')}</Link>
        </Note>
      )}
      {state === 'waiting' && <Note tone="wait">{t('view.waiting')}</Note>}
      {waitingEmails && <WaitingEmails waiting={waitingEmails} timeZone={timeZone} />}
    </header>
  )
}
