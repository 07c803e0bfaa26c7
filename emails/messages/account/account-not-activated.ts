import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface AccountNotActivated extends Recipient {
  /** Opens a page with one button: opening the address alone changes nothing. */
  confirmUrl: string
  /** For how many hours the link is valid. */
  validHours: number
  /** True for the second and last reminder. */
  isLast: boolean
}

export const writeAccountNotActivated: EmailWriter<AccountNotActivated> = (
  t,
  { firstName, brand, confirmUrl, validHours, isLast },
) => ({
  subject: t('accountNotActivated.subject', { brand }),
  preheader: t('accountNotActivated.preheader'),
  heading: t('accountNotActivated.heading'),
  paragraphs: [
    hello(t, firstName),
    t('accountNotActivated.waits', { brand }),
    t(isLast ? 'accountNotActivated.last' : 'accountNotActivated.howTo'),
  ],
  action: { label: t('confirmEmail.confirm'), href: confirmUrl },
  smallPrint: [
    { text: t('confirmEmail.validFor', { count: validHours }) },
    { text: t('confirmEmail.notMe', { brand }) },
  ],
  reason: t('confirmEmail.reason', { brand }),
})
