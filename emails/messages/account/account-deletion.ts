import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface AccountDeletion extends Recipient {
  /** Opens the page with the button: opening the address alone changes nothing. */
  deleteUrl: string
  validMinutes: number
}

/** Sent to an account without a password: proves that the person who deletes it reads its mail. */
export const writeAccountDeletion: EmailWriter<AccountDeletion> = (
  t,
  { firstName, brand, deleteUrl, validMinutes },
) => ({
  subject: t('accountDeletion.subject', { brand }),
  preheader: t('accountDeletion.preheader'),
  heading: t('accountDeletion.heading'),
  paragraphs: [hello(t, firstName), t('accountDeletion.asked', { brand }), t('accountDeletion.howTo')],
  action: { label: t('accountDeletion.open'), href: deleteUrl },
  smallPrint: [
    { text: t('accountDeletion.validFor', { count: validMinutes }) },
    { text: t('accountDeletion.notMe') },
  ],
  reason: t('reason.account', { brand }),
})
