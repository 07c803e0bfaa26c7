import type { EmailWriter } from '#emails/message.ts'
import { hello, placesLeft, whenAndWhere } from '#emails/messages/activity-facts.ts'
import type { ParticipationForHost } from './participation-for-host.ts'

/** Sent to the host: somebody asks to join. */
export const writeRequestForHost: EmailWriter<ParticipationForHost> = (t, details) => {
  const { activity, brand, participant, people: total, added } = details
  const count = added ?? total
  const body = t(`requests.forHost.${added ? 'bodyAdded' : 'body'}`, { count, total, activity, participant })
  return {
    subject: t('requests.forHost.subject', { count, activity }),
    preheader: t('requests.forHost.preheader', { count, participant }),
    heading: t('requests.forHost.heading'),
    paragraphs: [hello(t, details.firstName), body, t('requests.forHost.next', { count })],
    facts: [...whenAndWhere(t, details), ...placesLeft(t, details.placesLeft)],
    action: { label: t('requests.forHost.see'), href: details.manageUrl },
    reason: t('reason.host', { brand }),
  }
}
