import { writeAccountDeleted } from '#emails/messages/account/account-deleted.ts'
import { company } from '#server/domain/platform/company.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** To the former address of an account that was deleted: the session that did so may have been somebody else's. */
export const accountDeleted: EmailBuilder<'ACCOUNT_DELETED'> = ({ recipient, createdAt, t }) => {
  const deletedAt = { at: createdAt, timeZone: HOME_ZONE }
  const message = writeAccountDeleted(t, { ...recipient, deletedAt, teamEmail: company.email })
  return Promise.resolve({ message })
}
