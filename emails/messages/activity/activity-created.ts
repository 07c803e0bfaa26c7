import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface ActivityCreated extends Recipient, ActivityFacts {
  /** ONLINE: its host is trusted. WAITING: an operator reads it first. AWAITS_PAYMENT: its host cannot be paid yet. */
  state: 'ONLINE' | 'WAITING' | 'AWAITS_PAYMENT'
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
  return {
    subject: t(`${key}.subject`, { activity }),
    preheader: t(`${key}.preheader`),
    heading: t(`${key}.heading`),
    paragraphs: [hello(t, details.firstName), t(`${key}.body`, { activity, brand })],
    facts: whenAndWhere(t, details),
    action: { label: t(`${key}.action`), href: details.activityUrl },
    smallPrint: [{ text: t(`${key}.next`) }],
    cover: details.coverUrl,
    closing: state === 'ONLINE' ? t('closing') : undefined,
    reason: t('reason.host', { brand }),
  }
}
