import type { LetterWriter, Reader } from '../letter.ts'
import { hello, whenAndWhere, type ActivityFacts } from './shared.ts'

export interface ActivityValid extends Reader, ActivityFacts {
  activityUrl: string
  coverUrl?: string
}

export const activityValid: LetterWriter<ActivityValid> = (t, details) => ({
  subject: t('activityValid.subject', { activity: details.activity }),
  preheader: t('activityValid.preheader'),
  heading: t('activityValid.heading'),
  paragraphs: [hello(t, details.firstName), t('activityValid.body', { activity: details.activity })],
  facts: whenAndWhere(t, details),
  action: { label: t('activityValid.see'), href: details.activityUrl },
  smallPrint: [{ text: t('activityValid.share') }],
  cover: details.coverUrl,
  closing: t('closing'),
  reason: t('reason.host', { brand: details.brand }),
})
