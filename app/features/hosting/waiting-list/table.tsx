import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '#app/features/hosting/participants/list-query.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { DialogLink } from '#app/ui/page-dialog/link.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { hostedWaitingPath } from '#server/domain/participation/hosting-paths.ts'

const OfferForm = lazy(() => import('./offer-form.tsx'))
const RemoveForm = lazy(() => import('./remove-form.tsx'))

interface Entry {
  id: number
  isGuest: boolean
  displayName: string
  pictureUrl: string | null
  people: number
  createdAt: string
  typeName: string | null
  offeredUntil: string | null
  isOutOfTurn: boolean
  /** The place in line; 0 once places are offered. */
  position: number
}

interface WaitingTableProps {
  activity: { activityId: number; timeZone: string }
  entries: readonly Entry[]
  mayOffer: boolean
  mayRemove: boolean
}

/** Everybody who waits, in the order of arrival, and what is offered to them. */
export function WaitingTable({ activity, entries, mayOffer, mayRemove }: WaitingTableProps) {
  const { t, i18n } = useTranslation(['waiting', 'common'])
  const { activityId, timeZone } = activity
  const hasTypes = entries.some(({ typeName }) => typeName !== null)
  const hasActs = mayOffer || mayRemove

  return (
    <DataTable
      label={t('list.title')}
      columns={[
        { key: 'person', label: t('table.person') },
        { key: 'people', label: t('table.places'), isNumber: true },
        ...(hasTypes ? [{ key: 'type', label: t('table.type') }] : []),
        { key: 'since', label: t('table.since'), isNamedInCard: true },
        { key: 'state', label: t('table.state') },
        ...(hasActs ? [{ key: 'acts', label: <span className="only-heard">{t('table.acts')}</span> }] : []),
      ]}
      rows={entries.map((entry) => ({
        key: entry.id,
        cells: [
          <Person key="person" {...entry} />,
          t('common:people', { count: entry.people }),
          ...(hasTypes ? [entry.typeName] : []),
          <time key="since" dateTime={entry.createdAt}>
            {formatDateTime(entry.createdAt, timeZone, i18n.language)}
          </time>,
          <State key="state" {...entry} timeZone={timeZone} />,
          ...(hasActs ? [<Acts key="acts" {...{ activityId, entry, mayOffer, mayRemove }} />] : []),
        ],
      }))}
    />
  )
}

function Person({ displayName, pictureUrl, isGuest }: Entry) {
  const { t } = useTranslation('waiting')
  return (
    <span className="person">
      <Avatar displayName={displayName} pictureUrl={pictureUrl} />
      <span>
        {displayName}
        {isGuest && <small>{t('table.guest')}</small>}
      </span>
    </span>
  )
}

function State({ offeredUntil, isOutOfTurn, position, timeZone }: Entry & { timeZone: string }) {
  const { t, i18n } = useTranslation('waiting')
  if (offeredUntil === null) return <Badge>{t('state.position', { position })}</Badge>
  return (
    <>
      <Badge tone="ok">{t('state.offered')}</Badge>{' '}
      <span className="small soft">
        {t('state.until', { date: formatDateTime(offeredUntil, timeZone, i18n.language) })}
        {isOutOfTurn && ` ${t('state.outOfTurn')}`}
      </span>
    </>
  )
}

interface ActsProps {
  activityId: number
  entry: Entry
  mayOffer: boolean
  mayRemove: boolean
}

function Acts({
  activityId,
  entry: { id, displayName: name, offeredUntil },
  mayOffer,
  mayRemove,
}: ActsProps) {
  const { t } = useTranslation('waiting')
  const query = useListQuery()
  return (
    <span className="cluster">
      {mayOffer && offeredUntil === null && (
        <DialogLink
          className="button is-small is-line"
          to={hostedWaitingPath(activityId, id, 'offrir') + query}
          title={t('offer.heading', { name })}
          body={OfferForm}
        >
          {t('offer.link')}
          <span className="only-heard"> {name}</span>
        </DialogLink>
      )}
      {mayRemove && (
        <DialogLink
          className="button is-small is-quiet"
          to={hostedWaitingPath(activityId, id, 'retirer') + query}
          title={t('remove.heading', { name })}
          body={RemoveForm}
        >
          <Icon name="trash" />
          <span>
            {t('remove.link')}
            <span className="only-heard"> {name}</span>
          </span>
        </DialogLink>
      )}
    </span>
  )
}
