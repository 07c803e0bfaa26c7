import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface GuestLink extends Recipient {
  registrationsUrl: string
  /** How many days after the last activity the link is valid. */
  daysAfter: number
}

/** Sent to a guest whose earlier link is over. */
export const writeGuestLink: EmailWriter<GuestLink> = (
  t,
  { firstName, brand, registrationsUrl, daysAfter },
) => ({
  subject: t('guestLink.subject', { brand }),
  preheader: t('guestLink.preheader'),
  heading: t('guestLink.heading'),
  paragraphs: [hello(t, firstName), t('guestLink.text', { brand })],
  action: { label: t('guestLink.open'), href: registrationsUrl },
  smallPrint: [{ text: t('guestLink.validFor', { count: daysAfter }) }, { text: t('guestLink.notMe') }],
  reason: t('newPassword.guest.reason', { brand }),
})
