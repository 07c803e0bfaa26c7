import type { EmailWriter, Fact, Recipient, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, placesLeft, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

export interface ParticipationForHost extends Recipient, ActivityFacts {
  /** Name of the person who registered. */
  participant: string
  /** How many people come with this registration. */
  people: number
  /** How many of them were added to an earlier registration. */
  added?: number
  /** How many places are left after it; null when they are unlimited. */
  placesLeft: number | null
  /** What they paid, with taxes; nothing where it is free. */
  paidCents?: number
  manageUrl: string
}

export const writeParticipationForHost: EmailWriter<ParticipationForHost> = (t, details) => {
  const { activity, brand, participant, people: total, added } = details
  const count = added ?? total
  const key = added ? 'participationForHost.enlarged' : 'participationForHost'
  return {
    subject: t('participationForHost.subject', { count, activity }),
    preheader: t(`${key}.preheader`, { count, participant }),
    heading: t(`${key}.heading`),
    paragraphs: [hello(t, details.firstName), t(`${key}.body`, { count, total, activity, participant })],
    facts: [...whenAndWhere(t, details), ...paid(t, details), ...placesLeft(t, details.placesLeft)],
    action: { label: t('participationForHost.see'), href: details.manageUrl },
    reason: t('reason.host', { brand }),
  }
}

function paid(t: Translate, { paidCents }: ParticipationForHost): Fact[] {
  if (paidCents === undefined) return []
  return [{ label: t('payments.paid.label'), strong: formatMoney(paidCents, t('lang')) }]
}
