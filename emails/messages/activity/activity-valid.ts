import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface ActivityValid extends Recipient, ActivityFacts {
  /** True for a paid activity whose host cannot be paid yet. */
  awaitsPaymentAccount?: boolean
  activityUrl: string
  coverUrl?: string
}

export const writeActivityValid: EmailWriter<ActivityValid> = (t, details) => {
  const { activity, brand, awaitsPaymentAccount } = details
  const key = awaitsPaymentAccount ? 'activityAwaitsPayment' : 'activityValid'
  return {
    subject: t(`${key}.subject`, { activity }),
    preheader: t(`${key}.preheader`),
    heading: t(`${key}.heading`),
    paragraphs: [hello(t, details.firstName), t(`${key}.body`, { activity, brand })],
    facts: whenAndWhere(t, details),
    action: { label: t('activityValid.see'), href: details.activityUrl },
    smallPrint: awaitsPaymentAccount ? [] : [{ text: t('activityValid.share') }],
    cover: details.coverUrl,
    closing: t('closing'),
    reason: t('reason.host', { brand }),
  }
}
