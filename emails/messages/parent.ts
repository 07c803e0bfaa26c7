import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from './activity-facts.ts'

export interface ParentAsked extends Recipient {
  /** Who signed up and said to be under 14. */
  child: string
  /** Opens a page with one button: opening the address alone changes nothing. */
  agreeUrl: string
  /** Without an answer the account goes after so many days. */
  days: number
}

/** Asks somebody whether a child may have an account. They know us from nowhere: it says who wrote the address, and what it means. */
export const parentAsked: EmailWriter<ParentAsked> = (t, { firstName, brand, child, agreeUrl, days }) => ({
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
