import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { type CardActivity, wholePlace, writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { WaitsFor } from '#server/domain/participation/good-for-entry.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'

interface TicketProps {
  activity: Pick<
    CardActivity,
    | ('activityId' | 'language' | 'motif' | 'drawing' | 'pictureUrl')
    | ('name' | 'startDate' | 'timeZone' | 'place')
  >
  /** Counted from 1 within the registration. */
  index: number
  count: number
  holderName: string | null
  /** Read to the host by those without a phone. */
  code: string
  uuid: string
  /** There is no code to show until then; null: it is good. */
  waitsFor: WaitsFor | null
  /** Pass on, cancel … */
  actions?: ReactNode
}

/** One ticket of a registration: activity, holder and code. Only the first shows the cover. */
export function Ticket({ activity, index, count, holderName, code, uuid, waitsFor, actions }: TicketProps) {
  const { t, i18n } = useTranslation('participation')
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
          <span className="only-heard">{t('code.heard', { index })} </span>
          <span {...writtenIn(activity)}>{activity.name}</span>
        </h2>
        <p className="where" {...writtenIn(activity)}>
          {wholePlace(activity.place)}
        </p>
        <p>
          <span className="soft small">{t('code.of', { index, count })}</span>
          <br />
          <strong>{holderName ?? t('code.nameless')}</strong>
        </p>
        {actions && <p className="cluster no-print">{actions}</p>}
      </div>
      {waitsFor ? (
        <NoCodeYet waitsFor={waitsFor} />
      ) : (
        <TicketCode label={t('code.qr', { index })} uuid={uuid} code={code} />
      )}
    </article>
  )
}

/** Stands in place of the code. */
function NoCodeYet({ waitsFor }: { waitsFor: WaitsFor }) {
  const { t } = useTranslation('participation')
  return (
    <div className="ticket-code">
      <p>
        <Icon name="clock" />
        <br />
        <strong>{t(`code.awaits.${waitsFor}`)}</strong>
        <br />
        <span className="tiny soft">{t(`code.awaitsHint.${waitsFor}`)}</span>
      </p>
    </div>
  )
}

/** Scanned by cameras, or read out without a phone. The browser caches the picture: it never changes. */
export function TicketCode({ label, code, uuid }: { label: string; code: string; uuid: string }) {
  const { t } = useTranslation('participation')

  return (
    <div className="ticket-code">
      <img
        className="qr"
        src={ticketPath(uuid, 'code.svg')}
        alt={label}
        width={224}
        height={224}
        loading="lazy"
      />
      <p>
        <span className="tiny soft">{t('code.withoutPhone')}</span>
        <br />
        <span className="code">{code}</span>
      </p>
    </div>
  )
}
