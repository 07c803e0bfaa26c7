import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ticketOf, type TicketView } from '#app/features/participation/view.ts'
import { paths } from '#app/lib/brand.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { isOver } from '#server/domain/activity/end.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { handOnPath } from '#server/domain/participation/ticket-paths.ts'
import { Ticket } from './drawn-ticket.tsx'
import { OnlineLink } from './online-link.tsx'
import { readTicket } from './ticket.server.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['participation'] }

/** Anyone who has the address has the ticket, so no cache may store it. */
const SECRET = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

export async function loader({ request, context, params: { uuid = '' } }: LoaderFunctionArgs) {
  const args = { request, context }
  const found = await readTicket(args, uuid)
  if (!found) {
    const page = { title: await pageTitle(args, 'participation:ticket.handedOn.title'), seen: null }
    return data(page, { headers: SECRET, status: 410 })
  }
  const { ticket, activity, displayName, onlineLink } = found
  const seen = {
    activity: summaryOf(activity),
    onlineLink,
    isPast: isOver(activity.startDate, activity.endDate, currentInstant()),
    ticket: ticketOf(ticket, ticket.position === 1 ? displayName : null),
  }
  const page = {
    title: await pageTitle(args, 'participation:ticket.title', { activity: activity.name }),
    seen,
  }
  return data(page, { headers: SECRET })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function TicketPage() {
  const { seen } = useLoaderData<typeof loader>()
  return seen ? <SeenTicket {...seen} /> : <HandedOnTicket />
}

type Seen = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['seen']>

function SeenTicket({ ticket, activity, onlineLink, isPast }: Seen) {
  const { t } = useTranslation('participation')

  return (
    <div className="wrap page stack-l">
      <h1 className="only-heard">{t('ticket.heading')}</h1>
      {ticket.endedReason ? (
        <EndedTicket ticket={ticket} activity={activity} />
      ) : (
        <>
          {activity.cancelled && (
            <Note tone="no">{t('registrations.cancelled', { activity: activity.name })}</Note>
          )}
          {isPast && !activity.cancelled && <Note tone="info">{t('ticket.over')}</Note>}
          <OnlineLink href={onlineLink} />
          {ticket.isUsed && <Note tone="wait">{t('ticket.used')}</Note>}
          <Ticket
            activity={activity}
            index={ticket.position}
            count={ticket.of}
            holderName={ticket.holderName}
            code={ticket.code}
            uuid={ticket.uuid}
            waitsFor={ticket.waitsFor}
            actions={<TicketActions activity={activity} ticket={ticket} isPast={isPast} />}
          />
        </>
      )}
      <p className="small soft no-print">{t('ticket.secret')}</p>
    </div>
  )
}

interface TicketActionsProps {
  activity: ReturnType<typeof summaryOf>
  ticket: TicketView
  isPast: boolean
}

/** The former uuid of a ticket: whoever has an old print or a photograph learns no name. */
function HandedOnTicket() {
  const { t } = useTranslation('participation')
  return (
    <div className="wrap narrow page stack">
      <h1>{t('ticket.handedOn.heading')}</h1>
      <Note tone="no">{t('ticket.handedOn.text')}</Note>
      <p>
        <Link className="button is-line" to={paths.myRegistrations}>
          {t('registrations.title')}
        </Link>
      </p>
    </div>
  )
}

function TicketActions({ activity, ticket, isPast }: TicketActionsProps) {
  const { t } = useTranslation('participation')
  const { uuid } = ticket
  const isGood = isGoodForEntry(ticket)
  return (
    <>
      <Link className="button is-small is-line" to={activityPath(activity)}>
        {t('registrations.activity')}
      </Link>
      {!isPast && (
        <a className="button is-small is-line" href={activityPagePath(activity.activityId, 'activite.ics')}>
          <Icon name="calendar" />
          {t('registrations.calendar')}
        </a>
      )}
      {isGood && (
        <a className="button is-small is-line" href={ticketPath(uuid, 'billet.pdf')}>
          <Icon name="download" />
          {t('ticket.file')}
        </a>
      )}
      {isGood && !isPast && (
        <Link className="button is-small is-line" to={handOnPath(uuid)}>
          {t('handOn.link')}
        </Link>
      )}
    </>
  )
}

function EndedTicket({ ticket, activity }: Pick<Seen, 'ticket' | 'activity'>) {
  const { t } = useTranslation('participation')
  return (
    <Note tone="no">
      <strong>{t('ticket.ended.title')}</strong> {t(`ticket.ended.${ticket.endedReason}`)}{' '}
      <Link to={activityPath(activity)} {...writtenIn(activity)}>
        {activity.name}
      </Link>
    </Note>
  )
}
