import type { TFunction } from 'i18next'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { ParticipationWithPerson } from '#db/queries/participation/with-person.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Ticket } from '#db/schema/participation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { ticketCancelRefusal } from '#server/domain/participation/cancellation.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import type { TicketPage, TicketSheet } from '#server/domain/participation/ticket-sheet.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { company } from '#server/domain/platform/company.ts'
import { formatLongDateTime } from '#server/domain/platform/format/long-date-time.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { i18nOf, LANGUAGE_TAGS } from '#server/runtime/i18n.ts'
import type { Attendee } from './attendee.ts'
import { readParticipation, readTicket } from './read.ts'
import { ticketCode, ticketUrl } from './ticket-link.ts'
import { readTypeNames } from './type-names.ts'

type Needed = Pick<Services, 'db' | 'settings' | 'ticketSeal'>

interface Registration {
  participation: ParticipationWithPerson
  activity: ListedActivity
  /** By their order they have their numbers. */
  tickets: Ticket[]
}

/** Returns the good tickets of this person's registration as a file to print; null when there are none. */
export async function sheetOfRegistration(
  services: Services,
  person: Attendee,
  { participationId, locale }: { participationId: number; locale: Locale },
): Promise<TicketSheet | null> {
  const own = await readParticipation(services, person, participationId)
  if (!own) return null
  const theirs = own.tickets.filter(({ handoverId }) => handoverId === null)
  return ticketSheet(services, locale, own, idsOf(theirs))
}

/** Returns one ticket as a file to print: anyone with the uuid has the ticket. Null once it is not good. */
export async function sheetOfTicket(
  services: Services,
  { uuid, locale }: { uuid: string; locale: Locale },
): Promise<TicketSheet | null> {
  const view = await readTicket(services, uuid)
  if (!view) return null
  const { ticket, participation, activity } = view
  const tickets = await listOpenTickets(services.db, [participation.id])
  return ticketSheet(services, locale, { participation, activity, tickets }, [ticket.id])
}

/** Returns the good tickets of a registration as a file to print, or only these of them; null when there are none. */
export async function ticketSheet(
  services: Needed,
  locale: Locale,
  registration: Registration,
  only?: readonly number[],
): Promise<TicketSheet | null> {
  const { activity, tickets } = registration
  const numbered = tickets
    .map((ticket, index) => ({ ticket, position: index + 1 }))
    .filter(({ ticket }) => isGoodForEntry(ticket) && (only?.includes(ticket.id) ?? true))
  if (numbered.length === 0) return null

  const t = i18nOf(locale).getFixedT(null, ['tickets', 'common'])
  const typeNames = await readTypeNames(
    services,
    numbered.map(({ ticket }) => ticket),
  )
  const draft = { t, locale, registration }
  const pages = numbered.map(({ ticket, position }) => ({
    number: t('number', { position, count: tickets.length }),
    activity: { text: activity.name, instead: t('instead.activity'), isName: false },
    activityLanguage: LANGUAGE_TAGS[activity.language],
    facts: factsOf(draft, {
      holder: holderName(registration, { ticket, position }),
      typeName: typeNames.get(ticket.ticketTypeId) ?? null,
    }),
    qr: ticketUrl(services, ticket),
    qrLabel: t('qr', { position }),
    code: ticketCode(ticket.uuid),
    codeLabel: t('code'),
    notes: [t('howTo'), giveBack(draft, ticket)],
    incomplete: t('incomplete'),
  }))
  const title = t('title', { count: pages.length, activity: activity.name })
  const { name: brandName, colours } = brand
  return { language: LANGUAGE_TAGS[locale], title, brand: brandName, colour: colours.primary, pages }
}

interface Draft {
  t: TFunction
  locale: Locale
  registration: Registration
}

function factsOf(
  draft: Draft,
  { holder, typeName }: { holder: string; typeName: string | null },
): TicketPage['facts'] {
  const { t, locale, registration } = draft
  const { activity } = registration
  const { startsAt, timeZone } = activity
  const zone = t(`common:zones.${timeZone}`, { defaultValue: timeZone })
  const when = `${formatLongDateTime(startsAt, timeZone, locale)}, ${zone}`
  const facts = [
    { label: t('labels.when'), text: when, instead: when, isName: false },
    { label: t('labels.where'), text: placeOf(draft), instead: t('instead.where'), isName: false },
    { label: t('labels.who'), text: holder, instead: t('instead.who'), isName: true },
    { label: t('labels.type'), text: typeName ?? '', instead: t('instead.type'), isName: false },
    { label: t('labels.host'), text: hostOf(activity), instead: t('instead.who'), isName: true },
  ]
  return facts.filter(({ text }) => text !== '')
}

/** Whoever registered holds the first ticket, until it is named or handed on. */
function holderName(
  { participation }: Pick<Registration, 'participation'>,
  { ticket, position }: { ticket: Ticket; position: number },
): string {
  const { holderFirstName, holderLastName } = ticket
  const named = [holderFirstName, holderLastName].filter(Boolean).join(' ')
  return named || (position === 1 ? nameOf(participation) : '')
}

function placeOf({ t, registration: { activity } }: Draft): string {
  if (activity.isOnline) return t('online')
  return [activity.address, activity.city, activity.nearCity].filter(Boolean).join(', ')
}

/** People entered by hand have no page on which they could give a place back; a paid one is not given back there. */
function giveBack({ t, registration: { participation, activity } }: Draft, ticket: Ticket): string {
  if (ticket.handoverId !== null) return t('passOn')
  if (participation.userId === null) return t('tellHost', { host: hostOf(activity) })
  if (ticketCancelRefusal(ticket) === 'PAID_TICKETS') return t('writeToUs', { email: company.email })
  return t('giveBack')
}

function nameOf({ organisationName, firstName, lastName }: ParticipationWithPerson): string {
  return displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' })
}

function hostOf({ hostOrganisationName, hostFirstName, hostLastName }: ListedActivity): string {
  return displayName({
    organisationName: hostOrganisationName,
    firstName: hostFirstName,
    lastName: hostLastName,
  })
}
