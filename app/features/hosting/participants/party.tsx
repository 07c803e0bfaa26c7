import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Ticket } from '#server/contract/entities.ts'
import type { EndedAs } from '#server/domain/participation/ended-as.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'

interface TicketOfParty extends Pick<Ticket, 'validatedAt' | 'waitsFor'> {
  endedReason: EndedAs | null
  /** As it is named; empty until then. */
  holderName: string
  /** Somebody else holds it than who registered. */
  isHandedOn: boolean
  /** Of its price; null without a name. */
  typeName: string | null
  /** Only of somebody entered by hand: the host hands the ticket over. */
  uuid: string | null
}

interface PartyProps {
  party: readonly TicketOfParty[]
  /** Of the activity. */
  timeZone: string
}

/** The people of a registration, one ticket each, and the tickets to print. */
export function Party({ party, timeZone }: PartyProps) {
  const { t } = useTranslation('participants')
  const isPrinted = party.some(({ uuid }) => uuid !== null)
  if (!party.some(saysSomething)) return null

  return (
    <section className="stack" aria-labelledby="party">
      <h2 id="party">{t('detail.party')}</h2>
      {isPrinted && <p className="small soft prose">{t('detail.print')}</p>}
      <ol className="stack">
        {party.map(
          (ticket, index) =>
            saysSomething(ticket) && (
              // Tickets keep their order, and have no other key here.
              <li key={index} className="cluster">
                <strong>{ticket.holderName || t('detail.person', { number: index + 1 })}</strong>
                {ticket.isHandedOn && <Badge tone="info">{t('detail.handedOn')}</Badge>}
                {ticket.typeName && <span>{ticket.typeName}</span>}
                <TicketState ticket={ticket} timeZone={timeZone} />
                {ticket.uuid && (
                  <Link to={ticketPath(ticket.uuid)}>
                    {t('detail.ticket')}
                    <span className="only-heard"> {index + 1}</span>
                  </Link>
                )}
              </li>
            ),
        )}
      </ol>
    </section>
  )
}

/** How many there are stands above already: a line that only counts is left out. */
function saysSomething(ticket: TicketOfParty): boolean {
  const { typeName, uuid, endedReason, waitsFor, validatedAt, holderName, isHandedOn } = ticket
  const isNamed = Boolean(holderName) || isHandedOn
  return isNamed || Boolean(typeName ?? uuid ?? endedReason ?? validatedAt ?? waitsFor)
}

function TicketState({ ticket, timeZone }: { ticket: TicketOfParty; timeZone: string }) {
  const { t, i18n } = useTranslation('participants')
  const { endedReason, waitsFor, validatedAt } = ticket
  if (endedReason) return <Badge tone="no">{t(`ended.${endedReason}`)}</Badge>
  if (waitsFor)
    return (
      <Badge tone="info">{t(waitsFor === 'APPROVAL' ? 'filter.states.requested' : 'detail.unpaid')}</Badge>
    )
  if (!validatedAt) return null
  const at = formatDateTime(validatedAt, timeZone, i18n.language)
  return (
    <Badge tone="ok" icon="check">
      {t('detail.scanned', { at })}
    </Badge>
  )
}
