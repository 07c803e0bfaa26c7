import { useTranslation } from 'react-i18next'
import { Person } from '#app/features/operations/person.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { DataTable } from '#app/ui/table.tsx'
import { isOperatorAct } from '#server/domain/moderation/audit-log.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { isWordedDetail, SECURITY_EVENT_KINDS } from '#server/domain/platform/security-event.ts'

export interface ShownEvent {
  eventId: number
  kind: string
  account: { userId: number; displayName: string } | null
  network: string | null
  detail: string | null
  /** The operator's action, as the journal names it. */
  action: string | null
  at: string
  lastAt: string
  count: number
}

export function SecurityTable({ events }: { events: ShownEvent[] }) {
  const { t } = useTranslation('operations')
  const columns = [
    { key: 'at', label: t('security.at') },
    { key: 'event', label: t('security.event'), isText: true },
    { key: 'account', label: t('security.account'), isNamedInCard: true },
    { key: 'network', label: t('security.network'), isNamedInCard: true },
  ]

  return (
    <DataTable
      label={t('security.title')}
      columns={columns}
      rows={events.map((event) => ({
        key: event.eventId,
        cells: [
          <Times key="at" {...event} />,
          <KindAndDetail key="event" {...event} />,
          <Account key="account" account={event.account} />,
          event.network ?? t('security.none'),
        ],
      }))}
    />
  )
}

function KindAndDetail({ kind, detail, action }: ShownEvent) {
  const { t } = useTranslation('operations')
  const known = SECURITY_EVENT_KINDS.find((one) => one === kind) ?? 'other'
  return (
    <>
      {t(`security.kinds.${known}`)}
      {action !== null && (
        <span className="soft small in-choice">
          {t(`journal.acts.${isOperatorAct(action) ? action : 'other'}`)}
        </span>
      )}
      {detail !== null && (
        <span className="soft small in-choice">
          {isWordedDetail(detail) ? t(`security.details.${detail}`) : <Named kind={kind} detail={detail} />}
        </span>
      )}
    </>
  )
}

/** A procedure or a limit, by the name that it has in the code; before it, which of the two it is. */
function Named({ kind, detail }: { kind: string; detail: string }) {
  const { t } = useTranslation('operations')
  return (
    <>
      {kind === 'ACCESS_REFUSED' && `${t('security.refused')} `}
      {kind === 'LIMIT_SPENT' && `${t('security.limit')} `}
      <code>{detail}</code>
    </>
  )
}

function Account({ account }: Pick<ShownEvent, 'account'>) {
  const { t } = useTranslation('operations')
  if (!account) return t('security.nobody')
  return (
    <>
      <Person {...account} />
      {account.displayName && (
        <span className="soft small in-choice">{t('journal.subjects.user', { id: account.userId })}</span>
      )}
    </>
  )
}

/** Rows stand in the order of their first time; one that counts what happened again within its hour says both, if not the same minute. */
function Times({ at, lastAt, count }: ShownEvent) {
  const { t, i18n } = useTranslation('operations')
  const words = (instant: string) => formatDateTime(instant, HOME_ZONE, i18n.language)
  const shown = (instant: string) => <time dateTime={instant}>{words(instant)}</time>
  if (count === 1) return shown(at)
  if (words(at) === words(lastAt))
    return (
      <>
        {shown(at)}
        <span className="soft small in-choice">{t('security.times', { count })}</span>
      </>
    )
  return (
    <>
      {t('security.times', { count })}
      <span className="soft small in-choice">
        {t('security.first')} {shown(at)}
      </span>
      <span className="soft small in-choice">
        {t('security.last')} {shown(lastAt)}
      </span>
    </>
  )
}
