import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface Welcome extends Recipient {
  activitiesUrl: string
  organiseUrl: string
}

export const writeWelcome: EmailWriter<Welcome> = (t, { firstName, brand, activitiesUrl, organiseUrl }) => ({
  subject: t('welcome.subject', { brand }),
  preheader: t('welcome.preheader'),
  heading: t('welcome.heading'),
  paragraphs: [hello(t, firstName), t('welcome.confirmed'), t('welcome.whatNow')],
  action: { label: t('welcome.find'), href: activitiesUrl },
  smallPrint: [{ text: t('welcome.idea'), link: { label: t('welcome.organise'), href: organiseUrl } }],
  closing: t('closing'),
  reason: t('reason.account', { brand }),
})
