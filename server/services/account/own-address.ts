import { findUserByEmail } from '#db/queries/account/user.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import type { Services } from '#server/runtime/context.ts'

/** Returns whether an address was shown to belong to one of these accounts, so that no email goes to strangers. */
export async function isAddressOf(
  { db }: Pick<Services, 'db'>,
  email: string | null,
  userIds: readonly number[],
): Promise<boolean> {
  const user = email === null ? undefined : await findUserByEmail(db, emailKey(email))
  return user !== undefined && userIds.includes(user.id) && user.emailConfirmedAt !== null
}
