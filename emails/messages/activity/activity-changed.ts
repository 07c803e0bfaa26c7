import { dateAndTime, when } from '#emails/dates.ts'
import type { EmailWriter, Fact, Link, Recipient, SmallPrint, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

type Planned = Pick<ActivityFacts, 'startsAt' | 'timeZone' | 'place'> & { endsAt: string | null }

type PlanPart = 'start' | 'end' | 'place' | 'link'

/** A change of what somebody had planned by. */
export interface ActivityChanged extends Recipient, ActivityFacts, Planned {
  before: Planned
  changed: readonly PlanPart[]
  holderKind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  host: string
  /** The host has not approved them yet, or they have not paid: they have neither tickets nor a calendar file. */
  waitsFor: 'APPROVAL' | 'PAYMENT' | null
  people: number
  mayCancel: boolean
  /** The page with their tickets; null: there is none. */
  registrationsUrl: string | null
  /** The page of a ticket, where the activity's own is closed to them. */
  ticketUrl: string | null
  activityUrl: string
}

/** Tells a participant before and after. */
export const writeActivityChanged: EmailWriter<ActivityChanged> = (t, details) => {
  const { activity, changed, holderKind, host, brand, waitsFor, people: count } = details
  const body = t('activityChanged.body', { activity })
  const link = changed.includes('link') ? [t('activityChanged.link')] : []
  const stays = waitsFor
    ? t(waitsFor === 'APPROVAL' ? 'activityChanged.asked' : 'activityChanged.unpaid', { count })
    : t('activityChanged.stays', { count })
  const byHand = t('reason.byHand', { host, brand })
  return {
    subject: t('activityChanged.subject', { activity }),
    preheader: body,
    heading: t('activityChanged.heading'),
    paragraphs: [hello(t, details.firstName), body, ...link, stays],
    facts: beforeAndAfter(t, details),
    action: action(t, details),
    smallPrint: smallPrint(t, details),
    reason:
      holderKind === 'BY_HAND' ? byHand : t(waitsFor ? 'requests.reason' : 'reason.participant', { brand }),
  }
}

function action(t: Translate, details: ActivityChanged): Link {
  const { registrationsUrl, ticketUrl, activityUrl, people: count } = details
  if (registrationsUrl) return { label: t('ticketsCancelled.see'), href: registrationsUrl }
  if (ticketUrl) return { label: t('tickets.seeFirst', { count }), href: ticketUrl }
  return { label: t('ticketsCancelled.activity'), href: activityUrl }
}

/** All that is planned now, and what was planned of each part that is not as before. */
function beforeAndAfter(t: Translate, details: ActivityChanged): Fact[] {
  const { before, changed, timeZone } = details
  const [start, ...where] = whenAndWhere(t, details)
  const isMoved = (part: PlanPart) => changed.includes(part)
  const after = (fact: Fact | undefined, label: string) => (fact ? [{ ...fact, label }] : [])
  const end = ({ endsAt }: Planned, zone: string) =>
    endsAt ? dateAndTime(t, { at: endsAt, timeZone: zone }) : t('activityChanged.noEnd')
  return [
    ...(isMoved('start')
      ? [
          {
            ...when(t, { at: before.startsAt, timeZone: before.timeZone }),
            label: t('activityChanged.when.before'),
          },
          ...after(start, t('activityChanged.when.after')),
        ]
      : after(start, t('facts.when'))),
    ...(isMoved('end')
      ? [
          { label: t('activityChanged.end.before'), text: end(before, before.timeZone) },
          { label: t('activityChanged.end.after'), strong: end(details, timeZone) },
        ]
      : []),
    ...(isMoved('place')
      ? [
          { label: t('activityChanged.where.before'), text: before.place ?? t('facts.online') },
          ...after(where[0], t('activityChanged.where.after')),
        ]
      : where),
  ]
}

function smallPrint(t: Translate, details: ActivityChanged): SmallPrint[] {
  const { waitsFor, mayCancel, holderKind, host, people: count, registrationsUrl } = details
  const calendar = waitsFor ? [] : [{ text: t('activityChanged.calendar') }]
  if (holderKind === 'BY_HAND') return [...calendar, { text: t('tickets.tellHost', { host }) }]
  if (!mayCancel || !registrationsUrl) return calendar
  const label = waitsFor ? t('activityChanged.withdraw') : t('tickets.cancel', { count })
  return [...calendar, { text: t('activityChanged.cannotCome'), link: { label, href: registrationsUrl } }]
}
