import { findUser } from '#db/queries/account/user.ts'
import { writeAccountNotActivated } from '#emails/messages/account/account-not-activated.ts'
import { LAST_ACTIVATION_REMINDER } from '#server/domain/account/activation.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { confirmationDetails } from './new-user-need-confirmation.ts'

/** Accounts confirmed, deleted or banned meanwhile get nothing. */
export const accountNotActivated: EmailBuilder<'ACCOUNT_NOT_ACTIVATED'> = async (args) => {
  const { services, recipient, subject, t } = args
  const user = recipient.userId === null ? undefined : await findUser(services.db, recipient.userId)
  if (user?.accountType === 'BANNED') return null
  const details = await confirmationDetails(args)
  if (!details) return null
  const isLast = subject.reminder === LAST_ACTIVATION_REMINDER
  return { message: writeAccountNotActivated(t, { ...details, isLast }) }
}
