import type { EmailWriter, Recipient } from '#emails/message.ts'
import { ONLINE_KEYS, type OnlineReach } from '#emails/messages/activity/online-reach.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface ActivityCreated extends Recipient, ActivityFacts {
  /** ONLINE: its host is trusted. WAITING: an operator reads it first. AWAITS_PAYMENT: its host cannot be paid yet. */
  state: 'ONLINE' | 'WAITING' | 'AWAITS_PAYMENT'
  reach: OnlineReach
  activityUrl: string
  coverUrl?: string
}

const KEYS = {
  ONLINE: 'activityCreated.online',
  WAITING: 'activityCreated.waiting',
  AWAITS_PAYMENT: 'activityCreated.awaitsPayment',
} as const

export const writeActivityCreated: EmailWriter<ActivityCreated> = (t, details) => {
  const { activity, brand, state } = details
  const key = KEYS[state]
  const online = ONLINE_KEYS[details.reach]
  const isOnline = state === 'ONLINE'
  return {
    subject: t(`${key}.subject`, { activity }),
    preheader: isOnline ? t(`${online}.preheader`) : t(`${KEYS[state]}.preheader`),
    heading: t(`${key}.heading`),
    paragraphs: [
      hello(t, details.firstName),
      t(`${key}.body`, { activity, brand, reach: t(`${online}.reach`) }),
    ],
    facts: whenAndWhere(t, details),
    action: { label: t(`${key}.action`), href: details.activityUrl },
    smallPrint: [{ text: isOnline ? t(`${online}.next`) : t(`${KEYS[state]}.next`) }],
    cover: details.coverUrl,
    closing: isOnline ? t('closing') : undefined,
    reason: t('reason.host', { brand }),
  }
}
