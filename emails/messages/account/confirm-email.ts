import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface ConfirmEmail extends Recipient {
  /** Opens a page with one button: opening the address alone changes nothing. */
  confirmUrl: string
  /** For how many hours the link is valid. */
  validHours: number
}

export const writeConfirmEmail: EmailWriter<ConfirmEmail> = (
  t,
  { firstName, brand, confirmUrl, validHours },
) => ({
  subject: t('confirmEmail.subject'),
  preheader: t('confirmEmail.preheader'),
  heading: t('confirmEmail.heading'),
  paragraphs: [hello(t, firstName), t('confirmEmail.howTo', { brand })],
  action: { label: t('confirmEmail.confirm'), href: confirmUrl },
  smallPrint: [
    { text: t('confirmEmail.validFor', { count: validHours }) },
    { text: t('confirmEmail.notMe', { brand }) },
  ],
  reason: t('confirmEmail.reason', { brand }),
})
