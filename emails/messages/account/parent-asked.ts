import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface ParentAsked extends Recipient {
  /** The person who signed up and said to be under 14. */
  child: string
  /** Opens a page with one button: opening the address alone changes nothing. */
  agreeUrl: string
  /** Without an answer the account is deleted after so many days. */
  days: number
}

/**
 * Asks a parent whether a child may have an account. They have never heard of the platform, so the email says who gave
 * their address, and what the answer means.
 */
export const writeParentAsked: EmailWriter<ParentAsked> = (
  t,
  { firstName, brand, child, agreeUrl, days },
) => ({
  subject: t('parentAsked.subject', { brand, child }),
  preheader: t('parentAsked.preheader', { child }),
  heading: t('parentAsked.heading', { child }),
  paragraphs: [
    hello(t, firstName),
    t('parentAsked.why', { brand, child }),
    t('parentAsked.howTo', { child }),
  ],
  action: { label: t('parentAsked.read'), href: agreeUrl },
  smallPrint: [
    { text: t('parentAsked.otherwise', { count: days }) },
    { text: t('parentAsked.notMine', { child }) },
  ],
  reason: t('parentAsked.reason', { brand, child }),
})
