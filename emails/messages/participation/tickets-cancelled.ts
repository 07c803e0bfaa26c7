import type { EmailMessage, EmailWriter, Recipient, SmallPrint, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

/** The part of a registration that its holder gave back. */
export interface GivenBack extends Recipient, ActivityFacts {
  /** How many people will not come. */
  people: number
  /** How many tickets of the same registration stay valid … */
  left: number
  /** … and how many people of it still wait for the host's approval. */
  leftWaiting: number
  /** The page with the remaining tickets; null: there are none. */
  ticketsUrl: string | null
  /** Where they may register again; null: that page is closed to them. */
  activityUrl: string | null
  /** The page that lists other activities. */
  activitiesUrl: string
}

/** Confirms to the holder that tickets were given back. */
export const writeTicketsCancelled: EmailWriter<GivenBack> = (t, details) => {
  const { activity, people: count, left, brand } = details
  const body = t('ticketsCancelled.body', { count, activity })
  return {
    ...givenBackEmail(t, details, body),
    subject: t('ticketsCancelled.subject', { count, activity }),
    heading: t('ticketsCancelled.heading', { count }),
    smallPrint: [
      { text: t(left > 0 ? 'ticketsCancelled.calendar' : 'ended.calendar') },
      ...comeBack(t, details),
    ],
    reason: t(left > 0 ? 'reason.participant' : 'reason.formerParticipant', { brand }),
  }
}

/** The part that is the same for tickets and for a join request: what stays, and where to go from here. */
export function givenBackEmail(
  t: Translate,
  details: GivenBack,
  body: string,
): Pick<EmailMessage, 'preheader' | 'paragraphs' | 'facts' | 'action'> {
  const { left, leftWaiting, ticketsUrl, activitiesUrl } = details
  const staying = left > 0 ? [t('ticketsCancelled.left', { count: left })] : []
  const waiting = leftWaiting > 0 ? [t('ticketsCancelled.leftWaiting', { count: leftWaiting })] : []
  return {
    preheader: body,
    paragraphs: [hello(t, details.firstName), body, ...staying, ...waiting],
    facts: whenAndWhere(t, details),
    action: ticketsUrl
      ? { label: t('ticketsCancelled.see'), href: ticketsUrl }
      : { label: t('ended.findAnother'), href: activitiesUrl },
  }
}

export function comeBack(t: Translate, { activityUrl }: GivenBack): SmallPrint[] {
  if (activityUrl === null) return []
  const link = { label: t('ticketsCancelled.activity'), href: activityUrl }
  return [{ text: t('ticketsCancelled.comeBack'), link }]
}
