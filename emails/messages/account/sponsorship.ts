import { calendarDay } from '#emails/dates.ts'
import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface Sponsorship extends Recipient {
  /** How many people have signed up with the code and confirmed their address. */
  sponsored: number
  /**
   * After the first sale of one of them: the day (yyyy-mm-dd) until which the account is PRO. Null: somebody has just
   * joined.
   */
  proUntil: string | null
  codesUrl: string
}

/** Does not name the person who joined: they gave their name to the platform, not to their sponsor. */
export const writeSponsorship: EmailWriter<Sponsorship> = (t, details) => {
  const { firstName, brand, sponsored, codesUrl } = details
  const key = details.proUntil === null ? 'sponsorship.joined' : 'sponsorship.sold'
  const proUntil = details.proUntil === null ? '' : calendarDay(t, details.proUntil)
  return {
    subject: t(`${key}.subject`, { brand }),
    preheader: t(`${key}.preheader`, { proUntil }),
    heading: t(`${key}.heading`),
    paragraphs: [
      hello(t, firstName),
      t(`${key}.text`, { brand, proUntil }),
      t(`${key}.next`, { count: sponsored }),
    ],
    action: { label: t('sponsorship.see'), href: codesUrl },
    closing: t('sponsorship.thanks'),
    reason: t('reason.account', { brand }),
  }
}
