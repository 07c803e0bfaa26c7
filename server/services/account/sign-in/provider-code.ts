import {
  findOpenProviderCode,
  insertProviderCode,
  useProviderCode,
} from '#db/queries/account/sign-in/provider-code.ts'
import { insertIdentity } from '#db/queries/account/sign-in/provider-identity.ts'
import { findUserByEmail, lockUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import type { ProviderCode } from '#db/schema/sign-in.ts'
import { hasOwner } from '#server/domain/account/owner.ts'
import type { OpenIdPerson } from '#server/gateways/sign-in/openid.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import {
  emailKey,
  openAccount,
  type OpenAccountResult,
  type SignUp,
  spendSignUp,
} from '#server/services/account/account.ts'
import { askParent } from '#server/services/account/ask-parent.ts'
import { welcome } from '#server/services/account/welcome.ts'
import { isBannedSubject } from '#server/services/moderation/banned-identity.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { takeOver } from './take-over.ts'

const CODE_MINUTES = 10

/** Creates the code that a sign-up sends as `providerId`: only our own callback issues it (decisions §3). */
export async function issueProviderCode(
  services: Services,
  { subject, email, firstName, lastName }: OpenIdPerson,
): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = services.now().getTime()
  await insertProviderCode(services.db, {
    tokenHash,
    provider: 'GOOGLE',
    subject,
    email,
    firstName,
    lastName,
    expiresAt: instant(new Date(now + CODE_MINUTES * 60_000)),
  })
  return token
}

/** Returns the identity that a code is about, as long as it is valid; reading does not use it up. */
export async function readProviderCode(services: Services, code: string): Promise<ProviderCode | null> {
  const now = instant(services.now())
  return (await findOpenProviderCode(services.db, hashToken(code), now)) ?? null
}

type ProviderSignUpResult = OpenAccountResult | { refused: 'UNKNOWN_PROVIDER_CODE' } | TooManyRequests

/**
 * Creates an account without a password; its address is the one that the provider verified. A guest's becomes an account,
 * and keeps the registrations; one that was never confirmed begins anew.
 */
export async function signUpWithProvider(
  services: Services,
  { code, ...input }: Omit<SignUp, 'password'> & { code: string },
): Promise<ProviderSignUpResult> {
  const limit = await spendSignUp(services, 'signUp', input.peer)
  if (limit) return limit
  return inTransactionWithEmails(services, async (services): Promise<ProviderSignUpResult> => {
    const found = await readProviderCode(services, code)
    if (!found || emailKey(found.email) !== emailKey(input.email)) return { refused: 'UNKNOWN_PROVIDER_CODE' }

    if (await isBannedSubject(services, found.subject)) return { refused: 'ADDRESS_REFUSED' }
    const now = instant(services.now())
    const existing = await lockWithoutOwner(services, input.email)
    const opened = existing
      ? await takeOver(services, existing, input)
      : await openAccount(services, input, { passwordHash: null, emailConfirmedAt: now })
    if ('refused' in opened) return opened
    if (!(await useProviderCode(services.db, found.id, now)))
      throw new Error('A provider code was used twice, and two accounts have one address.')

    const { provider, subject, email } = found
    const times = { createdAt: now, lastUsedAt: now }
    await insertIdentity(services.db, { userId: opened.userId, provider, subject, email, ...times })
    await recordChange(services, { kind: 'GOOGLE_LINKED', accountId: opened.userId })
    // A guest may have been confirmed before.
    if (!existing?.emailConfirmedAt)
      await recordChange(services, { kind: 'EMAIL_CONFIRMED', accountId: opened.userId })
    await askParent(services, opened.userId, { network: input.peer })
    await welcome(services, opened.userId)
    return opened
  })
}

/** Returns the row that has this address without being the account of its owner; undefined where there is none. */
async function lockWithoutOwner({ db }: Services, email: string): Promise<User | undefined> {
  const found = await findUserByEmail(db, emailKey(email))
  const user = found && !hasOwner(found) ? await lockUser(db, found.id) : undefined
  // Deleted, or confirmed, while this one waited for the lock.
  return user && !user.deletedAt && !hasOwner(user) ? user : undefined
}
