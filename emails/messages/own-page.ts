import type { Link, Translate } from '#emails/message.ts'

/** A page that opens for the recipient: the activity's own, or what they have instead where that is closed to them. */
export interface OwnPage {
  kind: 'ACTIVITY' | 'REGISTRATIONS' | 'TICKET'
  url: string
}

/** Returns the button to it, `label` being that of the activity's page; null leads to other activities. */
export function ownPageLink(
  t: Translate,
  page: OwnPage | null,
  { label, activitiesUrl }: { label: string; activitiesUrl: string },
): Link {
  if (page === null) return { label: t('ended.findAnother'), href: activitiesUrl }
  const labels = {
    ACTIVITY: label,
    REGISTRATIONS: t('ticketsCancelled.see'),
    TICKET: t('tickets.seeFirst', { count: 1 }),
  }
  return { label: labels[page.kind], href: page.url }
}
