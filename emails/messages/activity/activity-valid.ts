import type { EmailWriter, Recipient } from '#emails/message.ts'
import { ONLINE_KEYS, type OnlineReach } from '#emails/messages/activity/online-reach.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface ActivityValid extends Recipient, ActivityFacts {
  /** True for a paid activity whose host cannot be paid yet. */
  awaitsPaymentAccount?: boolean
  reach: OnlineReach
  activityUrl: string
  coverUrl?: string
}

export const writeActivityValid: EmailWriter<ActivityValid> = (t, details) => {
  const { activity, brand, awaitsPaymentAccount } = details
  const key = awaitsPaymentAccount ? 'activityAwaitsPayment' : 'activityValid'
  const online = ONLINE_KEYS[details.reach]
  return {
    subject: t(`${key}.subject`, { activity }),
    preheader: awaitsPaymentAccount ? t('activityAwaitsPayment.preheader') : t(`${online}.preheader`),
    heading: t(`${key}.heading`),
    paragraphs: [
      hello(t, details.firstName),
      t(`${key}.body`, { activity, brand, reach: t(`${online}.reach`) }),
    ],
    facts: whenAndWhere(t, details),
    action: { label: t('activityValid.see'), href: details.activityUrl },
    smallPrint: awaitsPaymentAccount ? [] : [{ text: t(`${online}.next`) }],
    cover: details.coverUrl,
    closing: t('closing'),
    reason: t('reason.host', { brand }),
  }
}
