import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface NewsletterConfirmation extends Recipient {
  /** Opens a page with one button: opening the address alone changes nothing. */
  confirmUrl: string
  validHours: number
}

export const writeNewsletterConfirmation: EmailWriter<NewsletterConfirmation> = (
  t,
  { firstName, brand, confirmUrl, validHours },
) => ({
  subject: t('newsletterConfirmation.subject', { brand }),
  preheader: t('newsletterConfirmation.preheader'),
  heading: t('newsletterConfirmation.heading'),
  paragraphs: [hello(t, firstName), t('newsletterConfirmation.howTo', { brand })],
  action: { label: t('newsletterConfirmation.confirm'), href: confirmUrl },
  smallPrint: [
    { text: t('newsletterConfirmation.validFor', { count: validHours }) },
    { text: t('newsletterConfirmation.notMe') },
  ],
  reason: t('newsletterConfirmation.reason', { brand }),
})
