import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ReasonFold, RetryForm } from '#app/features/operations/failed-actions.tsx'
import { FailedTask } from '#app/features/operations/platform/queue/failed-task.tsx'
import { idOfTask } from '#app/features/operations/platform/queue/ids.ts'
import type { TroubledTask } from '#app/features/operations/platform/queue/task-subject.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { idOfRefund } from './ids.ts'

interface FailedRefund {
  id: number
  orderId: number
  totalCents: number
  failure: string | null
  activityName: string
  language: 'fr' | 'en'
  buyerId: number
}

interface Unexplained {
  ledgerTransactionId: number
  balanceTransactionId: string
  cents: number
  at: string
}

interface ToSettleProps {
  /** How much Stripe's balance lacks; null: it does not answer. */
  shortCents: number | null
  isBalanceKnown: boolean
  failedTasks: (TroubledTask & { failedAt: string })[]
  failedRefunds: FailedRefund[]
  unexplained: Unexplained[]
  /** Whether there are more of one of the three. */
  hasMoreToSettle: boolean
  now: string
  returned: { of: string; result: SubmissionResult } | undefined
}

type Waiting = Pick<ToSettleProps, 'shortCents' | 'failedTasks' | 'failedRefunds' | 'unexplained'>

/** Whether anything waits for an operator. */
export function isToSettle({ shortCents, failedTasks, failedRefunds, unexplained }: Waiting): boolean {
  return (shortCents ?? 0) + failedTasks.length + failedRefunds.length + unexplained.length > 0
}

/** Shows all that waits for an operator: a short balance, tasks that rest as failed, refunds, and unexplained money. */
export function ToSettle(props: ToSettleProps) {
  const { failedTasks, failedRefunds, unexplained, now, returned } = props
  const { t, i18n } = useTranslation('ledger')
  const shortCents = props.shortCents ?? 0

  return (
    <section aria-labelledby="settle">
      <h2 id="settle" className="section-head">
        {t('todo.title')}
      </h2>
      {!isToSettle(props) && <p className="soft">{t(props.isBalanceKnown ? 'todo.none' : 'todo.unknown')}</p>}
      {shortCents > 0 && (
        <Note tone="no">{t('todo.short', { amount: formatMoney(shortCents, i18n.language) })}</Note>
      )}
      <div className="stack">
        {failedTasks.map((task) => (
          <FailedTask
            key={task.taskId}
            task={task}
            now={now}
            result={returned?.of === idOfTask(task.taskId) ? returned.result : null}
          />
        ))}
        {failedRefunds.map((refund) => (
          <FailedRefundPanel
            key={refund.id}
            refund={refund}
            result={returned?.of === idOfRefund(refund.id) ? returned.result : null}
          />
        ))}
        {unexplained.map((movement) => (
          <UnexplainedPanel key={movement.ledgerTransactionId} movement={movement} />
        ))}
        {props.hasMoreToSettle && <p className="soft small">{t('todo.more')}</p>}
      </div>
    </section>
  )
}

interface FailedRefundPanelProps {
  refund: FailedRefund
  /** The result of settling this one, if its form was returned. */
  result: SubmissionResult | null
}

/** One button tries it again; a fold says that the money was given back another way. */
function FailedRefundPanel({ refund, result }: FailedRefundPanelProps) {
  const { t, i18n } = useTranslation('ledger')
  const { id, orderId, totalCents, failure, activityName, language, buyerId } = refund
  const name = t('todo.refund', { id, amount: formatMoney(totalCents, i18n.language) })

  return (
    <article className="panel stack" aria-labelledby={idOfRefund(id)}>
      <div className="between">
        <h3 id={idOfRefund(id)} className="label">
          {name}
        </h3>
        <Badge tone="no">{t('todo.failed')}</Badge>
      </div>
      <p className="small">
        {t('ids.orderId', { id: orderId })} · <span lang={language}>{activityName}</span> ·{' '}
        <Link to={operationsPath('comptes', buyerId)}>{t('todo.buyer')}</Link>
      </p>
      {failure && (
        <p className="verbatim">
          <span className="only-heard">{t('todo.failure')} </span>
          <samp translate="no">{failure}</samp>
        </p>
      )}
      <div className="stack">
        <RetryForm
          fields={{ refundId: id }}
          label={t('todo.retry')}
          name={name}
          effect={t('todo.retryEffect')}
        />
        <ReasonFold
          id={`close-${id}`}
          fields={{ refundId: id }}
          decision="close"
          label={t('todo.close')}
          name={name}
          effect={t('todo.closeEffect')}
          hint={t('todo.closeHint')}
          result={result}
        />
      </div>
    </article>
  )
}

function UnexplainedPanel({ movement }: { movement: Unexplained }) {
  const { t, i18n } = useTranslation('ledger')
  const { ledgerTransactionId, balanceTransactionId, cents, at } = movement
  const name = t('todo.unexplained', { amount: formatMoney(cents, i18n.language) })

  return (
    <article className="panel stack" aria-labelledby={`movement-${ledgerTransactionId}`}>
      <h3 id={`movement-${ledgerTransactionId}`} className="label">
        {name}
      </h3>
      <p className="small">
        <samp translate="no" className="as-written">
          {balanceTransactionId}
        </samp>{' '}
        · <time dateTime={at}>{formatDateTime(at, HOME_ZONE, i18n.language)}</time>
      </p>
      <p>
        <Link className="button is-line is-small" to={operationsPath('argent', ledgerTransactionId)}>
          {t('todo.explain')}
          <span className="only-heard"> {name}</span>
        </Link>
      </p>
    </article>
  )
}
