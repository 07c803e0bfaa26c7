import { updateUser } from '#db/queries/account/user.ts'
import { forgetDrafts } from '#db/queries/activity/draft.ts'
import type { User } from '#db/schema/account.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import type { OpenAccountResult, SignUp } from '#server/services/account/account.ts'
import { openGuestAccount } from '#server/services/account/open-guest.ts'
import { isBannedAddress } from '#server/services/moderation/banned-identity.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { forgetStranger } from './forget-stranger.ts'

/**
 * Opens the account of a guest, or one that was never confirmed, whose row is locked, for the person who has shown that
 * the address is theirs. Whoever created it never did: every sign-in method that they left is removed, and so are the
 * name, the profile, the bank account, the drafts, the sponsor, the parent and the acceptance of the terms, which the
 * form of the person replaces. The registrations of a guest stay.
 */
export async function takeOver(
  services: Services,
  user: User,
  input: Omit<SignUp, 'password'>,
): Promise<OpenAccountResult> {
  if (user.accountType === 'BANNED' || (await isBannedAddress(services, user.emailKey)))
    return { refused: 'ADDRESS_REFUSED' }
  const opened = await openGuestAccount(services, user, input, input)
  if (opened !== 'OPENED') return opened
  await updateUser(services.db, user.id, { passwordHash: null, parentAgreedAt: null })
  await forgetDrafts(services.db, user.id, instant(services.now()))
  await forgetStranger(services, user)
  if (user.passwordHash !== null)
    await recordChange(services, { kind: 'PASSWORD_CHANGED', accountId: user.id, detail: 'OWNER' })
  return { userId: user.id }
}
