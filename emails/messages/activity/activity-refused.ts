import type { EmailWriter, Fact, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface ActivityRefused extends Recipient {
  activity: string
  refusal: 'INVALID_ACTIVITY' | 'EMPTY_ACTIVITY' | 'OTHERS'
  /** The operator's message to the host; may be empty. */
  sentence: string
  /** True when only the last change was reverted; the activity itself is still online. */
  isReverted?: boolean
  activityUrl: string
}

export const writeActivityRefused: EmailWriter<ActivityRefused> = (t, details) => {
  const { activity, brand, sentence } = details
  const facts: Fact[] = [{ label: t('facts.reason'), strong: t(`activityRefused.why.${details.refusal}`) }]
  if (sentence.trim() !== '') facts.push({ label: t('facts.detail'), text: sentence })
  const key = details.isReverted ? 'changeReverted' : 'activityRefused'
  return {
    subject: t(`${key}.subject`, { activity }),
    preheader: t(`${key}.preheader`),
    heading: t(`${key}.heading`),
    paragraphs: [hello(t, details.firstName), t(`${key}.decision`, { activity, brand })],
    facts,
    action: { label: t('activityRefused.see'), href: details.activityUrl },
    smallPrint: [{ text: t(`${key}.next`) }],
    reason: t('reason.host', { brand }),
  }
}
