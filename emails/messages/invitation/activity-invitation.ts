import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface ActivityInvitation extends Recipient, ActivityFacts {
  host: string
  coverUrl: string
  /** Each opens a page that says what its button does: opening the address alone changes nothing. */
  acceptUrl: string
  declineUrl: string
  stopUrl: string
  /** True when the host reminds of an invitation without an answer. */
  isReminder: boolean
  /** True when only invited people see the activity. */
  isPrivate: boolean
}

/** An invitation by address: the recipient may decline it, and refuse all further ones. */
export const writeActivityInvitation: EmailWriter<ActivityInvitation> = (t, details) => {
  const {
    firstName,
    brand,
    host,
    activity,
    coverUrl,
    acceptUrl,
    declineUrl,
    stopUrl,
    isReminder,
    isPrivate,
  } = details
  const about = { host, activity, brand }
  return {
    subject: t(isReminder ? 'activityInvitation.reminderSubject' : 'activityInvitation.subject', about),
    preheader: t('activityInvitation.preheader', about),
    heading: t('activityInvitation.heading', about),
    paragraphs: [
      hello(t, firstName),
      t(isReminder ? 'activityInvitation.reminded' : 'activityInvitation.invited', about),
      t(isPrivate ? 'activityInvitation.private' : 'activityInvitation.public'),
    ],
    facts: whenAndWhere(t, details),
    action: { label: t('activityInvitation.accept'), href: acceptUrl },
    smallPrint: [
      {
        text: t('activityInvitation.notComing'),
        link: { label: t('activityInvitation.decline'), href: declineUrl },
      },
      {
        text: t('activityInvitation.enough', about),
        link: { label: t('activityInvitation.stop', about), href: stopUrl },
      },
    ],
    cover: coverUrl,
    reason: t('activityInvitation.reason', about),
  }
}
