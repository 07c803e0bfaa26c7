import type { EmailTicket, Link, SmallPrint, Translate } from '#emails/message.ts'

/** The tickets of an email, and the pages with which their holder can manage them. */
export interface TicketsInEmail {
  /** How the holder got them, which decides which pages they can open. */
  holderKind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  /** The name of the hosting person or organisation. */
  host: string
  /** One for each person of the party. */
  tickets: readonly TicketInEmail[]
  /** The page with all tickets; for a guest, with the secret that opens it. Null: there is no such page. */
  ticketsUrl: string | null
  /** The page on which a place can be given back. */
  cancelUrl?: string
  hasCalendarFile: boolean
  /** Whether the tickets are attached as a file to print. */
  hasTicketFile?: boolean
  /** Addresses that put the activity into a calendar on the web. */
  calendars?: { google: string; outlook: string }
}

export interface TicketInEmail {
  url: string
  /** Its number in the registration, and how many that has: some of them may be in other hands. */
  position: number
  of: number
  holder?: string
  /** Its code in characters: `1044 36A6`. */
  code?: string
  /** The Content-ID of the picture of its QR code, when it is attached. */
  codeCid?: string
}

export function emailTickets(t: Translate, { tickets }: TicketsInEmail): EmailTicket[] {
  return tickets.map(({ url, position, of, holder, code, codeCid }) => {
    const place = { number: position, count: of }
    return {
      label: t('tickets.label', place),
      holder,
      spelled: code && t('tickets.spelled', { code }),
      page: { label: t('tickets.open', place), href: url },
      code: codeCid ? { src: `cid:${codeCid}`, alt: t('tickets.code', place) } : undefined,
    }
  })
}

/** Links to the page with all tickets, else to the first one: the others follow right below. */
export function seeTickets(t: Translate, { tickets, ticketsUrl }: TicketsInEmail): Link {
  const count = tickets.length
  if (ticketsUrl !== null) return { label: t('tickets.see', { count }), href: ticketsUrl }
  return { label: t('tickets.seeFirst', { count }), href: tickets[0]?.url ?? '' }
}

export function ticketsSmallPrint(t: Translate, details: TicketsInEmail): SmallPrint[] {
  const { tickets, holderKind, hasCalendarFile, hasTicketFile, calendars, cancelUrl, host } = details
  const count = tickets.length
  const lines: SmallPrint[] = [{ text: t('tickets.howTo', { count }) }]
  if (holderKind === 'GUEST') lines.push({ text: t('tickets.withoutAccount', { count }) })
  const hasPictures = tickets.some(({ codeCid }) => codeCid !== undefined)
  if (hasTicketFile)
    lines.push({ text: hasPictures ? t('tickets.file', { count }) : t('tickets.codesInFile') })
  if (hasCalendarFile) lines.push({ text: t('tickets.calendar') })
  if (calendars) {
    const { google, outlook } = calendars
    lines.push({ text: t('tickets.onGoogle'), link: { label: t('tickets.google'), href: google } })
    lines.push({ text: t('tickets.onOutlook'), link: { label: t('tickets.outlook'), href: outlook } })
  }
  if (holderKind === 'BY_HAND') lines.push({ text: t('tickets.tellHost', { host }) })
  else if (cancelUrl) {
    const link = { label: t('tickets.cancel', { count }), href: cancelUrl }
    lines.push({ text: t('tickets.cannotCome'), link })
  }
  return lines
}

/** The reason why a person with tickets gets an email. */
export function reasonOfHolder(t: Translate, brand: string, { holderKind, host }: TicketsInEmail): string {
  return holderKind === 'BY_HAND' ? t('reason.byHand', { host, brand }) : t('reason.participant', { brand })
}
