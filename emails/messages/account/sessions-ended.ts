import { type Moment, when } from '#emails/dates.ts'
import type { EmailWriter, Recipient } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'

export interface SessionsEnded extends Recipient {
  endedAt: Moment
  loginUrl: string
  /** The page that mails a link to choose a new password. */
  forgotUrl: string
}

/** Sent to a person whom an operator has signed out everywhere. */
export const writeSessionsEnded: EmailWriter<SessionsEnded> = (
  t,
  { firstName, brand, endedAt, loginUrl, forgotUrl },
) => ({
  subject: t('sessionsEnded.subject', { brand }),
  preheader: t('sessionsEnded.preheader'),
  heading: t('sessionsEnded.heading'),
  paragraphs: [hello(t, firstName), t('sessionsEnded.body', { brand }), t('sessionsEnded.whatNow')],
  facts: [when(t, endedAt)],
  action: { label: t('sessionsEnded.login'), href: loginUrl },
  smallPrint: [
    { text: t('sessionsEnded.password'), link: { label: t('sessionsEnded.choose'), href: forgotUrl } },
  ],
  reason: t('reason.account', { brand }),
})
