import { endPasskeys } from '#db/queries/account/sign-in/passkey.ts'
import {
  findPasswordCode,
  insertPasswordCode,
  usePasswordCode,
} from '#db/queries/account/sign-in/password-code.ts'
import { findUser, findUserByEmail, lockUser, updateUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import { PASSWORD_CODE_MINUTES } from '#server/domain/account/lifetimes.ts'
import { harmlessReturnTo } from '#server/domain/account/return-to.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { refillBudget } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { recordChange, recordRefusal } from '#server/services/platform/security-event.ts'
import { tellCredentialChange } from './credential-change.ts'
import { isOperator } from './describe-session.ts'
import { forgetStranger } from './forget-stranger.ts'
import { confirmed, setPassword } from './password.ts'
import { type PasswordRefusal, passwordRefusal } from './password-refusal.ts'
import { needsSecondFactor, secondFactorRefusal } from './second-factor-check.ts'

/**
 * Sends a code for a new password to an address whose account has a password, unless one has just been sent. The page
 * that the person was on waits beside the account, as it does for a confirmation (docs/decisions/050): requesting the
 * email of somebody else puts no words into it.
 */
export async function requestPassword(
  services: Services,
  { email, returnTo }: { email: string; returnTo: string | null },
): Promise<{ sent: true } | { refused: 'EMAIL_NOT_FOUND' | 'GUEST_HAS_NO_PASSWORD' }> {
  const user = await findUserByEmail(services.db, emailKey(email))
  await recordRefusal(services, { kind: 'PASSWORD_RESET_REQUESTED', accountId: user?.id ?? null })
  return inTransaction(services, async (services) => {
    if (!user || isClosed(services, user)) return { refused: 'EMAIL_NOT_FOUND' as const }
    if (user.isGuest) return { refused: 'GUEST_HAS_NO_PASSWORD' as const }
    const wayBack = harmlessReturnTo(returnTo)
    if (wayBack) await updateUser(services.db, user.id, { returnTo: wayBack })
    await notify(services, user.id, 'NEW_PASSWORD', {})
    return { sent: true as const }
  })
}

/** Creates the code when the email is written, so that only the email contains it (docs/decisions/007). */
export async function makePasswordCode(services: Services, userId: number): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = services.now()
  await insertPasswordCode(services.db, {
    tokenHash,
    userId,
    createdAt: instant(now),
    expiresAt: instant(new Date(now.getTime() + PASSWORD_CODE_MINUTES * 60_000)),
  })
  return token
}

type RedeemResult =
  | { userId: number; returnTo: string | null }
  | { refused: PasswordRefusal | 'UNKNOWN_CODE' | 'EXPIRED_CODE' }
  | { refused: 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_WRONG' }
  | TooManyRequests

/**
 * Sets a password with the code of the email, which works once: all sessions end, and so do all passkeys. The person
 * who read the email owns the address, so it counts as confirmed from now on. An account with a second factor asks for it,
 * too: the mailbox alone changes nothing (docs/decisions/089). One that was never confirmed does not: whoever set the
 * second factor up never showed that the address is theirs, and must not keep its owner out.
 */
export async function redeemPasswordCode(
  services: Services,
  { code, next, secondFactorCode }: { code: string; next: string; secondFactorCode: string | null },
): Promise<RedeemResult> {
  const found = await findPasswordCode(services.db, hashToken(code))
  const user = found && (await findUser(services.db, found.userId))
  if (!found || !user || isClosed(services, user)) return { refused: 'UNKNOWN_CODE' }
  if (found.usedAt || found.expiresAt <= instant(services.now())) return { refused: 'EXPIRED_CODE' }
  const refused = await passwordRefusal(services, user, next)
  if (refused) return { refused }
  const wasConfirmed = user.emailConfirmedAt !== null
  const unproven = wasConfirmed && (await secondFactorRefusal(services, user, secondFactorCode))
  if (unproven) return unproven
  const hadSecondFactor = await needsSecondFactor(services, user.id)
  const passwordHash = await services.passwords.hash(next)

  return inTransaction(services, async (services) => {
    const now = instant(services.now())
    const user = await lockUser(services.db, found.userId) // another code may be used at the same time
    const isClosed = !user || user.deletedAt !== null || user.accountType === 'BANNED'
    // Confirmed a moment ago: the second factor counts again.
    if (isClosed || (user.emailConfirmedAt !== null) !== wasConfirmed)
      return { refused: 'EXPIRED_CODE' as const }
    // Turned on while the password was hashed: it was not asked for.
    if (wasConfirmed && !hadSecondFactor && (await needsSecondFactor(services, user.id)))
      return { refused: 'EXPIRED_CODE' as const }
    if (!(await usePasswordCode(services.db, found.id, now))) return { refused: 'EXPIRED_CODE' as const }
    // Name and drafts stay: most often it is the person who signed up, and has lost the first email.
    if (!wasConfirmed) await forgetStranger(services, user)
    await setPassword(
      services,
      user.id,
      { passwordHash, emailConfirmedAt: user.emailConfirmedAt ?? now, returnTo: null },
      null,
    )
    const hasEndedPasskeys = !needsPasskey(services, user) && (await endPasskeys(services.db, user.id, now))
    await refillBudget(services, 'passwordLinks', { recipient: user.emailKey })
    await recordChange(services, { kind: 'PASSWORD_CHANGED', accountId: user.id, detail: 'LINK' })
    if (hasEndedPasskeys) await recordChange(services, { kind: 'PASSKEY_REMOVED', accountId: user.id })
    if (user.emailConfirmedAt) await tellCredentialChange(services, user.id, { kind: 'PASSWORD_CHOSEN' })
    else await confirmed(services, user.id)
    // Without proof of the address a stranger may have signed up, and chosen where their link leads.
    const returnTo = wasConfirmed ? user.returnTo : harmlessReturnTo(user.returnTo) || null
    return { userId: user.id, returnTo }
  })
}

/** Returns whether the page of a mailed code has to ask for the second factor; of a code that does not count, it has not. */
export async function asksSecondFactor(services: Services, code: string): Promise<boolean> {
  const found = await findPasswordCode(services.db, hashToken(code))
  const isOpen = found && !found.usedAt && found.expiresAt > instant(services.now())
  const user = isOpen && (await findUser(services.db, found.userId))
  return user && user.emailConfirmedAt !== null ? needsSecondFactor(services, user.id) : false
}

/** The passkey of an operator may be the second factor that the settings require: the mailbox alone does not end it. */
function needsPasskey(services: Services, user: User): boolean {
  return services.settings.operatorsSecondFactor && isOperator(services, user)
}

/** Returns the address of the account that a code was for; null for a forged code. */
export async function findEmailOfCode(services: Services, code: string): Promise<string | null> {
  const found = await findPasswordCode(services.db, hashToken(code))
  const user = found && (await findUser(services.db, found.userId))
  return user?.email ?? null
}

function isClosed({ settings }: Services, user: User): boolean {
  return user.accountType === 'BANNED' || isClosedDemoAccount(user, settings)
}
