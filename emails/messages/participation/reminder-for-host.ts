import { nearness, soon } from '#emails/dates.ts'
import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, placesLeft, whenAndWhere } from '#emails/messages/activity-facts.ts'

/** The reminder of the day before, for the host. */
export interface ReminderForHost extends Recipient, ActivityFacts {
  people: number
  /** Null when places are unlimited. */
  placesLeft: number | null
  writtenAt: string
  manageUrl: string
}

export const writeReminderForHost: EmailWriter<ReminderForHost> = (t, details) => {
  const { activity, brand, people: count, startsAt, timeZone, writtenAt } = details
  const moment = { at: startsAt, timeZone }
  const key = count === 0 ? 'reminderForHost.body.nobody' : 'reminderForHost.body.people'
  return {
    subject: t('reminder.subject', { when: soon(t, moment, writtenAt), activity }),
    preheader: t(key, { count, activity }),
    heading: t(`reminderForHost.heading.${nearness(moment, writtenAt)}`),
    paragraphs: [hello(t, details.firstName), t(key, { count, activity })],
    facts: [...whenAndWhere(t, details), ...placesLeft(t, details.placesLeft)],
    action: { label: t('reminderForHost.see'), href: details.manageUrl },
    smallPrint: count === 0 ? [{ text: t('reminderForHost.stillOpen') }] : [],
    closing: t('closing'),
    reason: t('reason.host', { brand }),
  }
}
