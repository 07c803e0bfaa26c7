import { Form, Link } from '@remix-run/react'
import { type FormEvent, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Ticket } from '#app/features/participation/tickets/drawn-ticket.tsx'
import { OnlineLink } from '#app/features/participation/tickets/online-link.tsx'
import type { OpenRegistration, RegistrationView, TicketView } from '#app/features/participation/view.ts'
import { activityPath } from '#app/shared/activity/summary.ts'
import { Answers } from '#app/shared/participation/answers.tsx'
import { RegistrationBadge } from '#app/shared/participation/participant.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { PageDialog } from '#app/ui/page-dialog/dialog.tsx'
import { useOpenedDialog } from '#app/ui/page-dialog/use-opened.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { RegistrationEnd } from './end.tsx'

const TicketCancelling = lazy(() => import('#app/features/participation/cancel-form.tsx'))

interface RegistrationTicketsProps {
  registration: OpenRegistration
  /** The secret of the link by which a guest came. */
  passe: string | null
}

/**
 * All tickets of one registration, and the actions that are still possible. With script, the page that cancels opens
 * over this one.
 */
export function RegistrationTickets({ registration, passe }: RegistrationTicketsProps) {
  const { t } = useTranslation('participation')
  const { id, activity, tickets, participantNbr } = registration
  const { opened, open, onClosed } = useOpenedDialog()
  const action = `/mes-inscriptions/${id}/annuler`
  const mayChoose = registration.mayCancel === true && tickets.length > 1

  const openDialog = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    open(addressOf(action, new FormData(event.currentTarget)))
  }

  return (
    <section className="stack" aria-label={activity.name}>
      {activity.cancelled && (
        <Note tone="no">{t('registrations.cancelled', { activity: activity.name })}</Note>
      )}
      <p className="cluster">
        <RegistrationBadge state={registration.state} />
        <span className="soft small">{t('common:people', { count: participantNbr })}</span>
      </p>
      <OnlineLink href={registration.onlineLink} />
      <Form className="stack" action={action} onSubmit={openDialog}>
        {passe && <input type="hidden" name="passe" value={passe} />}
        {tickets.map((ticket) => (
          <Ticket
            key={ticket.uuid}
            activity={activity}
            index={ticket.position}
            count={ticket.of}
            holderName={ticket.holderName}
            code={ticket.code}
            uuid={ticket.uuid}
            awaitsApproval={ticket.awaitsApproval}
            actions={<TicketActions activity={activity} ticket={ticket} mayChoose={mayChoose} />}
          />
        ))}
        <Answers answers={registration.answers} />
        <RegistrationEnd registration={registration} passe={passe} />
      </Form>
      {opened && (
        <Suspense>
          <PageDialog
            key={opened.round}
            address={opened.address}
            title={t('cancel.heading')}
            body={TicketCancelling}
            onClosed={() => onClosed(opened)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The address of the cancelling page, with the tickets that were ticked. */
function addressOf(action: string, form: FormData): string {
  const entries = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return `${action}?${new URLSearchParams(entries)}`
}

interface TicketActionsProps {
  activity: RegistrationView['activity']
  ticket: TicketView
  mayChoose: boolean
}

function TicketActions({ activity, ticket, mayChoose }: TicketActionsProps) {
  const { t } = useTranslation('participation')
  const heard = (
    <span className="only-heard"> {t('registrations.ticketHeard', { index: ticket.position })}</span>
  )

  return (
    <>
      {ticket.position === 1 && (
        <>
          <Link className="button is-small is-line" to={activityPath(activity)}>
            {t('registrations.activity')}
          </Link>
          <a className="button is-small is-line" href={activityPagePath(activity.activityId, 'activite.ics')}>
            <Icon name="calendar" />
            {t('registrations.calendar')}
          </a>
        </>
      )}
      {!ticket.awaitsApproval && (
        <Link className="button is-small is-line" to={ticketPath(ticket.uuid)}>
          <span>
            {t('registrations.ticket')}
            {heard}
          </span>
        </Link>
      )}
      {mayChoose && !ticket.isUsed && (
        <label className="choice">
          <input type="checkbox" name="billets" value={ticket.uuid} />
          <span>
            {t('registrations.choose')}
            {heard}
          </span>
        </label>
      )}
    </>
  )
}
