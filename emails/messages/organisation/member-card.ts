import { calendarDay } from '#emails/dates.ts'
import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface MemberCard extends Recipient {
  organisation: string
  holder: string
  number: string
  /** A calendar date, yyyy-mm-dd. */
  validUntil: string
  siteUrl: string
}

export const writeMemberCard: EmailWriter<MemberCard> = (t, details) => {
  const { firstName, brand, organisation, holder, number, siteUrl } = details
  const validUntil = calendarDay(t, details.validUntil)
  return {
    subject: t('memberCard.subject', { organisation }),
    preheader: t('memberCard.preheader', { number, validUntil }),
    heading: t('memberCard.heading'),
    paragraphs: [hello(t, firstName), t('memberCard.text', { organisation, brand })],
    facts: [
      { label: t('memberCard.organisation'), strong: organisation },
      { label: t('memberCard.holder'), strong: holder },
      { label: t('memberCard.number'), strong: number },
      { label: t('memberCard.validUntil'), strong: validUntil },
    ],
    action: { label: t('memberCard.find'), href: siteUrl },
    smallPrint: [{ text: t('memberCard.keep') }],
    reason: t('memberCard.reason', { organisation, brand }),
  }
}
