import { type Moment, when } from '#emails/dates.ts'
import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface AccountDeleted extends Recipient {
  deletedAt: Moment
  teamEmail: string
}

/** The last e-mail to the owner of an account: it is gone, and where to write if they did not do it. */
export const writeAccountDeleted: EmailWriter<AccountDeleted> = (
  t,
  { firstName, brand, deletedAt, teamEmail },
) => ({
  subject: t('accountDeleted.subject', { brand }),
  preheader: t('accountDeleted.preheader'),
  heading: t('accountDeleted.heading'),
  paragraphs: [hello(t, firstName), t('accountDeleted.body', { brand }), t('accountDeleted.notMe')],
  facts: [when(t, deletedAt)],
  action: { label: t('accountDeleted.write'), href: `mailto:${teamEmail}` },
  reason: t('reason.formerAccount', { brand }),
})
