import { useTranslation } from 'react-i18next'
import { TicketCode } from '#app/features/participation/tickets/drawn-ticket.tsx'
import type { RegistrationView, TicketView } from '#app/features/participation/view.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { handOnPath } from '#server/domain/participation/ticket-paths.ts'

interface TicketStubProps {
  ticket: TicketView
  activity: Pick<RegistrationView['activity'], 'name'>
  /** Whether its code is shown from the start. */
  isShown: boolean
  /** Until the names are fixed. */
  mayHandOn: boolean
  /** The mark of the link by which a guest came. */
  passe: string | null
}

/** One ticket in a line; a press shows its code. */
export function TicketStub({ ticket, activity, isShown, mayHandOn, passe }: TicketStubProps) {
  const { t } = useTranslation('participation')
  const { uuid, code, position, of, holderName, isUsed, waitsFor, handedOn } = ticket
  const number = t('code.of', { index: position, count: of })

  return (
    <article className="stub" aria-label={`${activity.name}, ${number}`}>
      <p className="between">
        <span>
          <strong>{holderName ?? number}</strong>
          {holderName && <span className="small soft in-choice">{number}</span>}
        </span>
        {waitsFor && (
          <Badge tone="wait" icon="clock">
            {t(`code.awaits.${waitsFor}`)}
          </Badge>
        )}
        {handedOn && <Badge tone="info">{t('code.handedOn')}</Badge>}
        {isUsed && (
          <Badge tone="ok" icon="check">
            {t('code.used')}
          </Badge>
        )}
      </p>
      {waitsFor && <p className="small soft">{t(`code.awaitsHint.${waitsFor}`)}</p>}
      {handedOn && (
        <p className="small soft">
          {t('code.handedOnHint')} <HandOnLink ticket={ticket} passe={passe} />
        </p>
      )}
      {isGoodForEntry(ticket) && !handedOn && (
        <details className="fold" open={isShown}>
          <summary className="small">
            {t('code.show')}
            <span className="only-heard"> {t('registrations.ticketHeard', { index: position })}</span>
            <Icon name="next" />
          </summary>
          <TicketCode label={t('code.qr', { index: position })} uuid={uuid} code={code} />
          <p className="small">
            <Link to={ticketPath(uuid)}>
              {t('registrations.ticket')}
              <span className="only-heard"> {t('registrations.ticketHeard', { index: position })}</span>
            </Link>{' '}
            {mayHandOn && <HandOnLink ticket={ticket} passe={passe} />}
          </p>
        </details>
      )}
    </article>
  )
}

function HandOnLink({ ticket: { uuid, position }, passe }: Pick<TicketStubProps, 'ticket' | 'passe'>) {
  const { t } = useTranslation('participation')
  return (
    <Link to={withPass(handOnPath(uuid), passe)}>
      {t('handOn.link')}
      <span className="only-heard"> {t('registrations.ticketHeard', { index: position })}</span>
    </Link>
  )
}
