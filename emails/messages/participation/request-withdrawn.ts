import type { EmailWriter } from '#emails/message.ts'
import { comeBack, type GivenBack, givenBackEmail } from './tickets-cancelled.ts'

/** Confirms to the person who made a join request that it was withdrawn, or a part of it. */
export const writeRequestWithdrawn: EmailWriter<GivenBack> = (t, details) => {
  const { activity, people: count, brand } = details
  const body = t('requests.withdrawn.body', { count, activity })
  return {
    ...givenBackEmail(t, details, body),
    subject: t('requests.withdrawn.subject', { activity }),
    heading: t('requests.withdrawn.heading'),
    smallPrint: comeBack(t, details),
    reason: t('requests.reason', { brand }),
  }
}
