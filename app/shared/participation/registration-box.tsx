import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/lib/brand.ts'
import { TicketTypeList } from '#app/shared/activity/ticket-types/list.tsx'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import { Box, type BoxProps, PlacesOf, WaitLink } from './box.tsx'
import { OpenBox } from './open-box.tsx'

/** Leads to the join form, or says why joining is not possible and what to do instead. */
export function RegistrationBox(props: BoxProps) {
  return (
    <aside className="keep" id="inscription" aria-labelledby="box">
      <BoxOf {...props} />
    </aside>
  )
}

function BoxOf(props: BoxProps) {
  const { activity } = props
  switch (activity.state) {
    case 'OPEN':
      return <OpenBox {...props} />
    case 'JOINED':
    case 'ASKED':
    case 'HELD':
      return <JoinedBox activity={activity} />
    case 'ATTENDED':
      return <AttendedBox activity={activity} />
    case 'HOST':
    case 'HOSTED':
      return <HostBox activity={activity} />
    case 'EXTERNAL':
      return <ExternalBox activity={activity} />
    case 'FULL':
      return activity.hasWaitingList ? <FullBox activity={activity} /> : <ClosedBox activity={activity} />
    case 'NOT_ON_SALE':
    case 'STARTED':
    case 'OVER':
    case 'CANCELLED':
    case 'NOT_VALID':
      return <ClosedBox activity={activity} />
  }
}

/** Shows one's places, and the way to the tickets and to more of them. */
function JoinedBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { state, ownPlaces, ownWaiting, takesMore, activityId } = activity
  const own = state === 'ASKED' || state === 'HELD' ? state : 'JOINED'
  return (
    <Box title={t(`page.box.${own}.title`)} text={t(`page.box.${own}.text`, { count: ownPlaces })}>
      <Link className="button is-full" to={activity.ownPath}>
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
      <PlacesOf activity={activity} />
    </Box>
  )
}

/** Thanks those who were registered, and leads to the reviews. */
function AttendedBox({ activity: { activityId, typeId } }: BoxProps) {
  const { t } = useTranslation('activity')
  return (
    <Box title={t('page.box.ATTENDED.title')} text={t('page.box.ATTENDED.text')}>
      <Link className="button is-full" to={activityPagePath(activityId, 'avis')}>
        {t('page.box.ATTENDED.reviews')}
      </Link>
      <OthersLink typeId={typeId} />
    </Box>
  )
}

function HostBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const state = activity.state === 'HOSTED' ? 'HOSTED' : 'HOST'
  return (
    <Box title={t(`page.box.${state}.title`)} text={t(`page.box.${state}.text`)}>
      {state === 'HOST' && <PlacesOf activity={activity} voice="taken" />}
      <Link className="button is-full" to={`${paths.myActivities}/${activity.activityId}`}>
        {t('page.box.manage')}
      </Link>
    </Box>
  )
}

/** All places are taken, or all that are on sale yet: leads to the waiting list, and to other activities. */
function FullBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { placesLeft, ticketTypes, timeZone } = activity
  const opensLater = placesLeft !== 0 && ticketTypes.some(({ sale }) => sale === 'NOT_OPEN')
  return (
    <Box title={t('page.box.FULL.title')} text={t('page.box.FULL.waitText')}>
      {opensLater ? (
        <TicketTypeList ticketTypes={ticketTypes} timeZone={timeZone} />
      ) : (
        <PlacesOf activity={activity} />
      )}
      <WaitLink className="button is-full" activityId={activity.activityId} />
      <OthersLink typeId={activity.typeId} />
    </Box>
  )
}

/** Says why nobody can join now, and leads to other activities. */
function ClosedBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { state, typeId } = activity
  return (
    <Box title={t(`page.box.${state}.title`)} text={t(`page.box.${state}.text`)}>
      {state === 'FULL' && <PlacesOf activity={activity} />}
      {state === 'NOT_ON_SALE' && (
        <TicketTypeList ticketTypes={activity.ticketTypes} timeZone={activity.timeZone} />
      )}
      <OthersLink typeId={typeId} isOnly />
    </Box>
  )
}

/** The way on: the button of the box where there is no other. */
function OthersLink({ typeId, isOnly = false }: { typeId: number; isOnly?: boolean }) {
  const { t } = useTranslation('activity')
  return (
    <Link className={`button is-full ${isOnly ? '' : 'is-line'}`} to={`${paths.activities}?types=${typeId}`}>
      {t('page.box.others')}
    </Link>
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
