import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { RegistrationView, TicketView } from '#app/lib/registration-view.ts'
import { activityPath } from './activity-summary.ts'
import { Icon } from './icon.tsx'
import { Note } from './note.tsx'
import { Ticket } from './ticket.tsx'

interface RegistrationTicketsProps {
  registration: RegistrationView & { tickets: TicketView[] }
}

/** All tickets of one registration, the first with its cover. */
export function RegistrationTickets({ registration: { activity, tickets } }: RegistrationTicketsProps) {
  const { t } = useTranslation('participation')

  return (
    <>
      {activity.cancelled && (
        <Note tone="no">{t('registrations.cancelled', { activity: activity.name })}</Note>
      )}
      {tickets.map((ticket) => (
        <Ticket
          key={ticket.uuid}
          activity={activity}
          index={ticket.position}
          count={ticket.of}
          holderName={ticket.holderName}
          code={ticket.code}
          qr={ticket.qr}
          actions={
            <>
              {ticket.position === 1 && (
                <>
                  <Link className="button is-small is-line" to={activityPath(activity)}>
                    {t('registrations.activity')}
                  </Link>
                  <a
                    className="button is-small is-line"
                    href={`/activites/${activity.activityId}/activite.ics`}
                  >
                    <Icon name="calendar" />
                    {t('registrations.calendar')}
                  </a>
                </>
              )}
              <Link className="button is-small is-line" to={`/billets/${ticket.uuid}`}>
                {t('registrations.ticket')}
                <span className="only-heard">
                  {' '}
                  {t('registrations.ticketHeard', { index: ticket.position })}
                </span>
              </Link>
            </>
          }
        />
      ))}
    </>
  )
}
