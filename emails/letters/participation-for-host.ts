import type { Fact, LetterWriter, Reader, Translate } from '../letter.ts'
import { hello, whenAndWhere, type ActivityFacts } from './shared.ts'

export interface ParticipationForHost extends Reader, ActivityFacts {
  /** Name of the person who registered. */
  participant: string
  /** How many people come with this registration. */
  people: number
  /** What is left after it; null when places are unlimited. */
  placesLeft: number | null
  manageUrl: string
}

export const participationForHost: LetterWriter<ParticipationForHost> = (t, details) => {
  const { activity, brand, participant, people: count } = details
  return {
    subject: t('participationForHost.subject', { count, activity }),
    preheader: t('participationForHost.preheader', { count, participant }),
    heading: t('participationForHost.heading'),
    paragraphs: [
      hello(t, details.firstName),
      t('participationForHost.body', { count, activity, participant }),
    ],
    facts: [...whenAndWhere(t, details), ...places(t, details.placesLeft)],
    action: { label: t('participationForHost.see'), href: details.manageUrl },
    reason: t('reason.host', { brand }),
  }
}

function places(t: Translate, left: number | null): Fact[] {
  if (left === null) return []
  const text = left <= 0 ? t('facts.full') : t('facts.placesLeft', { count: left })
  return [{ label: t('facts.places'), text }]
}
