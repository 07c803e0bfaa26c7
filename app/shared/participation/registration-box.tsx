import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { brand, paths } from '#app/lib/brand.ts'
import { Places } from '#app/shared/activity/places.tsx'
import { TicketTypeList } from '#app/shared/activity/ticket-types/list.tsx'
import type { TicketTypeView } from '#app/shared/activity/ticket-types/view.ts'
import { Price } from '#app/ui/price.tsx'
import type { Activity } from '#server/contract/entities.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { joinPath } from '#server/domain/participation/paths.ts'
import { PartyOptions } from './party-options.tsx'

/** More people are entered on the next page: a list of fifty lines helps nobody. */
const LARGEST_QUICK_PARTY = 10

interface BoxProps {
  activity: Pick<
    Activity,
    | ('activityId' | 'typeId' | 'timeZone' | 'participantNbr' | 'placesLeft' | 'price')
    | ('join' | 'isHost' | 'membersOnly' | 'needsApproval')
  > & {
    host: { displayName: string }
    taken: number
    takesMore: boolean
    isOver: boolean
    ownPlaces: number
    ownWaiting: number
    ticketTypes: readonly TicketTypeView[]
    /** The name of the site that sells the tickets. */
    externalSite: string | null
  }
}

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

/** Asks how many people come, then leads to the form. */
function OpenBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { activityId, placesLeft, price, ticketTypes, timeZone } = activity
  if (ticketTypes.length > 1) return <TicketTypeBox activity={activity} />
  const most = Math.min(placesLeft ?? LARGEST_QUICK_PARTY, LARGEST_QUICK_PARTY)
  const hasMore = placesLeft === null || placesLeft > most

  return (
    <Form className="panel stack" action={joinPath(activityId)}>
      <h2 id="box">{t('page.box.OPEN.title')}</h2>
      <PlacesOf activity={activity} />
      <div className="field">
        <label htmlFor="n">{t('page.box.OPEN.people')}</label>
        {hasMore && (
          <span className="hint" id="n-hint">
            {t('page.box.OPEN.more', { count: most })}
          </span>
        )}
        <select className="input" id="n" name="n" aria-describedby={hasMore ? 'n-hint' : undefined}>
          <PartyOptions most={most} />
        </select>
      </div>
      {ticketTypes.some(({ salesEnd, membersOnly }) => salesEnd ?? membersOnly) && (
        <TicketTypeList ticketTypes={ticketTypes} timeZone={timeZone} />
      )}
      <MembersNote activity={activity} />
      <ApprovalNote activity={activity} />
      <dl className="sum">
        <div className="total">
          <dt>{t('page.box.OPEN.price')}</dt>
          <dd>
            <Price cents={price} />
          </dd>
        </div>
      </dl>
      <button className="button is-full">{t(buttonKey(activity))}</button>
      <p className="small soft">{t('page.box.OPEN.next')}</p>
    </Form>
  )
}

/** With several ticket types the form asks for the number of each. */
function TicketTypeBox({ activity }: BoxProps) {
  const { t } = useTranslation('activity')
  const { activityId, ticketTypes, timeZone } = activity

  return (
    <Form className="panel stack" action={joinPath(activityId)}>
      <h2 id="box">{t('page.box.OPEN.title')}</h2>
      <PlacesOf activity={activity} />
      <TicketTypeList ticketTypes={ticketTypes} timeZone={timeZone} />
      <MembersNote activity={activity} />
      <ApprovalNote activity={activity} />
      <button className="button is-full">{t(buttonKey(activity))}</button>
      <p className="small soft">{t('page.box.OPEN.next')}</p>
    </Form>
  )
}

function MembersNote({ activity: { membersOnly, host } }: BoxProps) {
  const { t } = useTranslation('activity')
  return membersOnly && <p className="small">{t('page.membersOnly', { host: host.displayName })}</p>
}

/** The label of the button: a request where the host approves. */
export function buttonKey({ needsApproval }: Pick<Activity, 'needsApproval'>) {
  return needsApproval ? 'page.box.OPEN.ask' : 'page.box.OPEN.button'
}

function ApprovalNote({ activity: { needsApproval, host } }: BoxProps) {
  const { t } = useTranslation('activity')
  return needsApproval && <p className="small">{t('page.approval', { host: host.displayName })}</p>
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

function Box({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="panel stack">
      <h2 id="box">{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

function PlacesOf({ activity: { participantNbr, taken, placesLeft } }: BoxProps) {
  const reasons = [
    { kind: 'registered' as const, count: taken },
    { kind: 'free' as const, count: placesLeft ?? 0 },
  ]
  return (
    <Places
      capacity={placesLeft === null ? null : participantNbr}
      taken={taken}
      reasons={reasons}
      voice="left"
    />
  )
}
