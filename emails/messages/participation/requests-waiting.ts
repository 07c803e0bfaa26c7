import type { EmailWriter, Recipient, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, placesLeft, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface WaitingRequests extends Recipient, ActivityFacts {
  /** The people who have waited longest, the longest first. */
  waiting: readonly { participant: string; people: number }[]
  placesLeft: number | null
  manageUrl: string
}

/** A longer list belongs on the page, not in an email. */
const MOST_NAMES = 20

/** Sent to the host: requests have waited for two days. */
export const writeRequestsWaiting: EmailWriter<WaitingRequests> = (t, details) => {
  const { activity, brand, waiting, manageUrl } = details
  const count = waiting.length
  return {
    subject: t('requests.waiting.subject', { count, activity }),
    preheader: t('requests.waiting.body', { count, activity }),
    heading: t('requests.waiting.heading', { count }),
    paragraphs: [hello(t, details.firstName), t('requests.waiting.body', { count, activity })],
    facts: [...whenAndWhere(t, details), ...placesLeft(t, details.placesLeft)],
    action: { label: t('requests.forHost.see'), href: manageUrl },
    lists: [
      {
        title: activity,
        text: t('requests.waiting.end'),
        items: namesOf(t, waiting),
        link: { label: t('requests.forHost.see'), href: manageUrl },
      },
    ],
    reason: t('reason.host', { brand }),
  }
}

function namesOf(t: Translate, waiting: WaitingRequests['waiting']): string[] {
  const names = waiting
    .slice(0, MOST_NAMES)
    .map(({ participant, people }) => t('requests.digest.registered', { participant, count: people }))
  const others = waiting.length - MOST_NAMES
  return others > 0 ? [...names, t('requests.digest.others', { count: others })] : names
}
