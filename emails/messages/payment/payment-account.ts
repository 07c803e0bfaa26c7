import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface PaymentAccountMissing extends Recipient, ActivityFacts {
  /** The host has begun to open one. */
  isBegun: boolean
  activityUrl: string
  /** The page with the payment account. */
  accountUrl: string
  coverUrl?: string
}

/** Sent to a host whose paid activity waits for their payment account. */
export const writePaymentAccountMissing: EmailWriter<PaymentAccountMissing> = (t, details) => {
  const { activity, brand } = details
  return {
    subject: t('payments.account.missing.subject', { activity }),
    preheader: t('payments.account.missing.preheader'),
    heading: t('payments.account.missing.heading'),
    paragraphs: [
      hello(t, details.firstName),
      t('payments.account.missing.body', { activity, brand }),
      t(details.isBegun ? 'payments.account.missing.begun' : 'payments.account.missing.howTo'),
    ],
    facts: whenAndWhere(t, details),
    action: { label: t('payments.account.open'), href: details.accountUrl },
    smallPrint: [
      {
        text: t('payments.account.missing.orFree'),
        link: { label: t('activityValid.see'), href: details.activityUrl },
      },
    ],
    cover: details.coverUrl,
    reason: t('reason.host', { brand }),
  }
}

export interface PaymentAccountLost extends Recipient {
  accountUrl: string
}

/** Sent to a host whose payment account cannot be used any more. */
export const writePaymentAccountLost: EmailWriter<PaymentAccountLost> = (t, details) => {
  const { brand } = details
  return {
    subject: t('payments.account.lost.subject'),
    preheader: t('payments.account.lost.preheader'),
    heading: t('payments.account.lost.heading'),
    paragraphs: [
      hello(t, details.firstName),
      t('payments.account.lost.body', { brand }),
      t('payments.account.lost.stays'),
    ],
    action: { label: t('payments.account.lost.fix'), href: details.accountUrl },
    reason: t('payments.account.lost.reason', { brand }),
  }
}
