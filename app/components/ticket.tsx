import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { wholePlace, writtenIn, type ActivitySummary } from './activity-summary.ts'
import { CoverPicture } from './cover-picture.tsx'

interface TicketProps {
  activity: Pick<
    ActivitySummary,
    'activityId' | 'typeId' | 'language' | 'pictureUrl' | 'name' | 'startDate' | 'timeZone' | 'place'
  >
  /** Counted from 1 within the registration. */
  index: number
  count: number
  holderName: string | null
  /** Said aloud by those without a phone. */
  code: string
  qr: TicketCodeProps['qr']
  /** Pass on, cancel … */
  actions?: ReactNode
}

/** One ticket of a registration: what it opens, for whom, and its code. Only the first shows the cover. */
export function Ticket({ activity, index, count, holderName, code, qr, actions }: TicketProps) {
  const { t, i18n } = useTranslation('common')
  const titleId = `ticket-${activity.activityId}-${index}`

  return (
    <article className="ticket" aria-labelledby={titleId}>
      <div className="ticket-main">
        {index === 1 && <CoverPicture {...activity} size="ticket" />}
        <p className="when">
          <time dateTime={activity.startDate}>
            {formatLongDateTime(activity.startDate, activity.timeZone, i18n.language)}
          </time>
        </p>
        <h2 id={titleId}>
          <span className="only-heard">{t('ticket.heard', { index })} </span>
          <span {...writtenIn(activity)}>{activity.name}</span>
        </h2>
        <p className="where" {...writtenIn(activity)}>
          {wholePlace(activity.place)}
        </p>
        <p>
          <span className="soft small">{t('ticket.of', { index, count })}</span>
          <br />
          <strong>{holderName ?? t('ticket.nameless')}</strong>
        </p>
        {actions && <p className="cluster no-print">{actions}</p>}
      </div>
      <TicketCode label={t('ticket.qr', { index })} qr={qr} code={code} />
    </article>
  )
}

interface TicketCodeProps {
  label: string
  code: string
  /** The dark squares as one path, drawn on a square of `size` units with its quiet zone. */
  qr: { d: string; size: number }
}

function TicketCode({ label, code, qr: { d, size } }: TicketCodeProps) {
  const { t } = useTranslation('common')

  return (
    <div className="ticket-code">
      <svg
        className="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={d} />
      </svg>
      <p>
        <span className="tiny soft">{t('ticket.withoutPhone')}</span>
        <br />
        <span className="code">{code}</span>
      </p>
    </div>
  )
}
