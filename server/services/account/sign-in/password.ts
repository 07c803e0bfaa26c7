import { endPasswordCodes } from '#db/queries/account/sign-in/password-code.ts'
import { endOtherSessions, setIdentityProven } from '#db/queries/account/sign-in/session.ts'
import { findUser, lockUser, updateUser } from '#db/queries/account/user.ts'
import { endFeeds } from '#db/queries/participation/calendar-feed.ts'
import { isSameMailbox } from '#server/domain/account/parent.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { askParent } from '#server/services/account/ask-parent.ts'
import { findGuest } from '#server/services/account/guest.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { type GuestAccount, openGuestAccount } from '#server/services/account/open-guest.ts'
import { welcome } from '#server/services/account/welcome.ts'
import { isBannedAddress } from '#server/services/moderation/banned-identity.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'
import { withOwnPassword } from './own-password.ts'
import { type PasswordRefusal, passwordRefusal } from './password-refusal.ts'

type ChangePasswordResult = { userId: number } | { refused: PasswordRefusal }

/** Changes the password, given the previous one: all other sessions end, and so does the secret address of the calendar. */
export function changePassword(
  services: Services,
  session: Session,
  passwords: { previous: string; next: string },
): Promise<ChangePasswordResult | { refused: 'WRONG_PASSWORD' } | TooManyRequests> {
  return withOwnPassword(services, session, () => replacePassword(services, session, passwords))
}

async function replacePassword(
  services: Services,
  session: Session,
  { previous, next }: { previous: string; next: string },
): Promise<ChangePasswordResult | { refused: 'WRONG_PASSWORD' }> {
  const user = await findUser(services.db, session.userId)
  if (!user || !(await services.passwords.verify(user.passwordHash, previous)))
    return { refused: 'WRONG_PASSWORD' }
  const refused = await passwordRefusal(services, user, next)
  if (refused) return { refused }
  const passwordHash = await services.passwords.hash(next)
  return inTransaction(services, async (services) => {
    const still = await lockAccount(services, user.id)
    // A mailed code, or another tab, was faster: the password verified above is outdated.
    if (still.passwordHash !== user.passwordHash) return { refused: 'WRONG_PASSWORD' as const }
    await setPassword(services, user.id, { passwordHash }, session.sessionId)
    await setIdentityProven(services.db, session.sessionId, instant(services.now()))
    await recordChange(services, { kind: 'PASSWORD_CHANGED', accountId: user.id, detail: 'PASSWORD' })
    await tellCredentialChange(services, user.id, { kind: 'PASSWORD_CHANGED' })
    return { userId: user.id }
  })
}

type ChoosePasswordResult =
  | ChangePasswordResult
  | { refused: 'UNKNOWN_PASS' | 'ADDRESS_REFUSED' | 'UNKNOWN_SPONSORSHIP_CODE' | 'PARENT_IS_SELF' }
  | TooManyRequests

/** Turns a guest into an account with the link of an email; all registrations are kept. */
export async function choosePassword(
  services: Services,
  { pass: token, next, peer, ...account }: { pass: string; next: string; peer?: string } & GuestAccount,
): Promise<ChoosePasswordResult> {
  const guest = await findGuest(services, token)
  if (guest?.pass.scope !== 'ALL') return { refused: 'UNKNOWN_PASS' } // issued immediately: proves nothing
  const { user } = guest
  const { parentEmail } = account
  if (parentEmail && isSameMailbox(parentEmail, user.email)) return { refused: 'PARENT_IS_SELF' }
  const refused = await passwordRefusal(services, user, next)
  if (refused) return { refused }
  const passwordHash = await services.passwords.hash(next)

  return inTransactionWithEmails(services, async (services): Promise<ChoosePasswordResult> => {
    const still = await lockUser(services.db, user.id)
    // Meanwhile the guest may have left, been banned, or ended the link.
    if (!still?.isGuest || !(await findGuest(services, token))) return { refused: 'UNKNOWN_PASS' }
    // The account of this mailbox is banned: the link goes on opening registrations, and makes no other account.
    if (await isBannedAddress(services, still.emailKey)) return { refused: 'ADDRESS_REFUSED' }
    const opened = await openGuestAccount(services, still, account)
    if (opened !== 'OPENED') return opened
    await setPassword(services, user.id, { passwordHash }, null)
    await recordChange(services, { kind: 'PASSWORD_CHANGED', accountId: user.id, detail: 'LINK' })
    await askParent(services, user.id, { network: peer })
    if (still.emailConfirmedAt) await welcome(services, user.id)
    else await confirmed(services, user.id)
    return { userId: user.id }
  })
}

/** Welcomes a person whose e-mail, by being read, showed that the address is theirs. */
export async function confirmed(services: Services, userId: number): Promise<void> {
  await recordChange(services, { kind: 'EMAIL_CONFIRMED', accountId: userId })
  await welcome(services, userId)
}

/**
 * Ends everything that gave access before, except the session that changed it: also the address of the calendar, which
 * somebody who was in the account may have copied.
 */
export async function setPassword(
  services: Services,
  userId: number,
  change: { passwordHash: string; emailConfirmedAt?: string; returnTo?: null },
  keptSessionId: number | null,
): Promise<void> {
  const now = instant(services.now())
  await updateUser(services.db, userId, change)
  await endPasswordCodes(services.db, userId, now)
  await endOtherSessions(services.db, userId, keptSessionId, now)
  await endFeeds(services.db, userId, now)
}
