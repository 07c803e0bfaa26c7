import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface Promotion extends Recipient {
  /** The operator's text, in the language of the recipient. */
  subject: string
  /** Paragraphs with empty lines between them. */
  text: string
  pageUrl: string
  /** Opens a page with one button; mail programs may also send one request to it (RFC 8058). */
  unsubscribeUrl: string
}

/** Sent only to people who asked for the newsletter and confirmed it. */
export const writePromotion: EmailWriter<Promotion> = (t, details) => {
  const { firstName, brand, subject, text, pageUrl, unsubscribeUrl } = details
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return {
    subject,
    preheader: paragraphs[0] ?? subject,
    heading: subject,
    paragraphs: [hello(t, firstName), ...paragraphs],
    action: { label: t('promotion.see', { brand }), href: pageUrl },
    smallPrint: [
      { text: t('promotion.enough'), link: { label: t('promotion.unsubscribe'), href: unsubscribeUrl } },
    ],
    reason: t('promotion.reason', { brand }),
  }
}
