import type { EmailTicket, Link, SmallPrint, Translate } from '#emails/message.ts'

/** Tickets that go with an email, and what their holder can do with them. */
export interface TicketsInEmail {
  /** How the holder came by them: that says which pages are open to them. */
  holderKind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  /** Name of the person or organisation that hosts. */
  host: string
  /** One for each person of the party. */
  tickets: readonly TicketInEmail[]
  /** Where all tickets are shown together; of a guest, with the secret that opens it. Null: there is no such page. */
  ticketsUrl: string | null
  /** Where a place can be given back. */
  cancelUrl?: string
  hasCalendarFile: boolean
}

export interface TicketInEmail {
  url: string
  holder?: string
  /** Its code in characters: `1044 36A6`. */
  code?: string
  /** Content-ID of the attached picture of its QR code, when it is attached. */
  codeCid?: string
}

export function emailTickets(t: Translate, { tickets }: TicketsInEmail): EmailTicket[] {
  const count = tickets.length
  return tickets.map(({ url, holder, code, codeCid }, index) => {
    const place = { number: index + 1, count }
    return {
      label: t('tickets.label', place),
      holder,
      spelled: code && t('tickets.spelled', { code }),
      page: { label: t('tickets.open', place), href: url },
      code: codeCid ? { src: `cid:${codeCid}`, alt: t('tickets.code', place) } : undefined,
    }
  })
}

/** All tickets where there is a page for them, else the first: the others stand right below. */
export function seeTickets(t: Translate, { tickets, ticketsUrl }: TicketsInEmail): Link {
  const count = tickets.length
  if (ticketsUrl !== null) return { label: t('tickets.see', { count }), href: ticketsUrl }
  return { label: t('tickets.seeFirst', { count }), href: tickets[0]?.url ?? '' }
}

export function ticketsSmallPrint(t: Translate, details: TicketsInEmail): SmallPrint[] {
  const { tickets, holderKind, hasCalendarFile, cancelUrl, host } = details
  const count = tickets.length
  const lines: SmallPrint[] = [{ text: t('tickets.howTo', { count }) }]
  if (holderKind === 'GUEST') lines.push({ text: t('tickets.withoutAccount', { count }) })
  if (hasCalendarFile) lines.push({ text: t('tickets.calendar') })
  if (holderKind === 'BY_HAND') lines.push({ text: t('tickets.tellHost', { host }) })
  else if (cancelUrl) {
    const link = { label: t('tickets.cancel', { count }), href: cancelUrl }
    lines.push({ text: t('tickets.cannotCome'), link })
  }
  return lines
}

/** Why somebody with tickets gets an email. */
export function reasonOfHolder(t: Translate, brand: string, { holderKind, host }: TicketsInEmail): string {
  return holderKind === 'BY_HAND' ? t('reason.byHand', { host, brand }) : t('reason.participant', { brand })
}
