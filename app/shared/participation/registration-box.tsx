import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/lib/brand.ts'
import { TicketTypeList } from '#app/shared/activity/ticket-types/list.tsx'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import { Box, type BoxProps, PlacesOf } from './box.tsx'
import { OpenBox } from './open-box.tsx'

/** Leads to the join form, or says why joining is not possible and what to do instead. */
export function RegistrationBox({ activity }: BoxProps) {
  return (
    <aside className="keep" id="inscription" aria-labelledby="box">
      <BoxOf activity={activity} />
    </aside>
  )
}

function BoxOf({ activity }: BoxProps) {
  const { join, isHost } = activity
  switch (join) {
    case 'OPEN':
      return <OpenBox activity={activity} />
    case 'JOINED':
      return <JoinedBox activity={activity} />
    case 'EXTERNAL':
      return isHost ? <HostBox activity={activity} /> : <ExternalBox activity={activity} />
    case 'FULL':
    case 'NOT_ON_SALE':
    case 'STARTED':
    case 'CANCELLED':
    case 'NOT_VALID':
    case 'HOST':
      return isHost ? <HostBox activity={activity} /> : <ClosedBox activity={activity} />
  }
}

/** Shows one's places, and the way to more of them. */
function JoinedBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { ownPlaces, ownWaiting, takesMore, activityId } = activity
  const own = ownWaiting === ownPlaces ? 'ASKED' : 'JOINED'
  return (
    <Box title={t(`page.box.${own}.title`)} text={t(`page.box.${own}.text`, { count: ownPlaces })}>
      <PlacesOf activity={activity} />
      <Link className="button is-full" to={paths.myRegistrations}>
        {t(`page.box.${own}.tickets`)}
      </Link>
      {ownWaiting > 0 && own === 'JOINED' && (
        <p className="small">{t('page.box.JOINED.waiting', { count: ownWaiting })}</p>
      )}
      {takesMore && (
        <Link className="button is-line is-full" to={joinPath(activityId)}>
          {t('page.box.JOINED.more')}
        </Link>
      )}
    </Box>
  )
}

function HostBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  return (
    <Box title={t('page.box.HOST.title')} text={t('page.box.HOST.text')}>
      <PlacesOf activity={activity} />
      <Link className="button is-full" to={`${paths.myActivities}/${activity.activityId}`}>
        {t('page.box.manage')}
      </Link>
    </Box>
  )
}

/** Says why nobody can join now, and leads to other activities. */
function ClosedBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { join, isOver } = activity
  const state = join === 'STARTED' && isOver ? 'OVER' : join
  return (
    <Box title={t(`page.box.${state}.title`)} text={t(`page.box.${state}.text`)}>
      {state === 'FULL' && <PlacesOf activity={activity} />}
      {state === 'NOT_ON_SALE' && (
        <TicketTypeList ticketTypes={activity.ticketTypes} timeZone={activity.timeZone} />
      )}
      <Link className="button is-line is-full" to={`${paths.activities}?types=${activity.typeId}`}>
        {t('page.box.others')}
      </Link>
    </Box>
  )
}

/** Leads to the seller's site through a page of ours, which counts the click. */
function ExternalBox({ activity: { activityId, externalSite } }: BoxProps) {
  const { t } = useTranslation('activity')
  return (
    <Box title={t('page.box.EXTERNAL.title')} text={t('page.box.EXTERNAL.text', { brand: brand.name })}>
      <a
        className="button is-full"
        href={activityPagePath(activityId, 'billetterie')}
        rel="nofollow noopener"
      >
        {t('page.box.EXTERNAL.button', { site: externalSite ?? '' })}
      </a>
    </Box>
  )
}
