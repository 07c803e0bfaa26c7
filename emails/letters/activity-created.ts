import type { LetterWriter, Reader } from '../letter.ts'
import { hello, whenAndWhere, type ActivityFacts } from './shared.ts'

export interface ActivityCreated extends Reader, ActivityFacts {
  /** The host is trusted: the activity is listed at once. Else somebody reads it first. */
  isOnline: boolean
  activityUrl: string
  coverUrl?: string
}

export const activityCreated: LetterWriter<ActivityCreated> = (t, details) => {
  const { activity, brand } = details
  const key = details.isOnline ? 'activityCreated.online' : 'activityCreated.waiting'
  return {
    subject: t(`${key}.subject`, { activity }),
    preheader: t(`${key}.preheader`),
    heading: t(`${key}.heading`),
    paragraphs: [hello(t, details.firstName), t(`${key}.body`, { activity })],
    facts: whenAndWhere(t, details),
    action: { label: t(`${key}.action`), href: details.activityUrl },
    smallPrint: [{ text: t(`${key}.next`) }],
    cover: details.coverUrl,
    closing: details.isOnline ? t('closing') : undefined,
    reason: t('reason.host', { brand }),
  }
}
