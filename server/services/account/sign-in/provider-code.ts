import {
  findOpenProviderCode,
  insertProviderCode,
  useProviderCode,
} from '#db/queries/account/sign-in/provider-code.ts'
import { insertIdentity } from '#db/queries/account/sign-in/provider-identity.ts'
import { findUserByEmail, lockUser } from '#db/queries/account/user.ts'
import type { ProviderCode } from '#db/schema/sign-in.ts'
import type { OpenIdPerson } from '#server/gateways/sign-in/openid.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import {
  emailKey,
  openAccount,
  type OpenAccountResult,
  type SignUp,
  spendSignUp,
} from '#server/services/account/account.ts'
import { askParent } from '#server/services/account/ask-parent.ts'
import { openGuestAccount } from '#server/services/account/open-guest.ts'
import { welcome } from '#server/services/account/welcome.ts'
import { isBannedAddress, isBannedSubject } from '#server/services/moderation/banned-identity.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { forgetStranger } from './forget-stranger.ts'

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
 * and keeps the registrations.
 */
export async function signUpWithProvider(
  services: Services,
  { code, ...input }: Omit<SignUp, 'password'> & { code: string },
): Promise<ProviderSignUpResult> {
  const limit = await spendSignUp(services, 'signUp', input.peer)
  if (limit) return limit
  return inTransaction(services, async (services): Promise<ProviderSignUpResult> => {
    const found = await readProviderCode(services, code)
    if (!found || emailKey(found.email) !== emailKey(input.email)) return { refused: 'UNKNOWN_PROVIDER_CODE' }

    if (await isBannedSubject(services, found.subject)) return { refused: 'ADDRESS_REFUSED' }
    const now = instant(services.now())
    const opened =
      (await openGuestOf(services, input)) ??
      (await openAccount(services, input, { passwordHash: null, emailConfirmedAt: now }))
    if ('refused' in opened) return opened
    if (!(await useProviderCode(services.db, found.id, now)))
      throw new Error('A provider code was used twice, and two accounts have one address.')

    const { provider, subject, email } = found
    const times = { createdAt: now, lastUsedAt: now }
    await insertIdentity(services.db, { userId: opened.userId, provider, subject, email, ...times })
    await recordChange(services, { kind: 'GOOGLE_LINKED', accountId: opened.userId })
    await recordChange(services, { kind: 'EMAIL_CONFIRMED', accountId: opened.userId })
    await askParent(services, opened.userId)
    await welcome(services, opened.userId)
    return opened
  })
}

/** Makes an account of the guest who has this address; null where nobody has it, or an account. */
async function openGuestOf(
  services: Services,
  input: Omit<SignUp, 'password'>,
): Promise<OpenAccountResult | null> {
  const found = await findUserByEmail(services.db, emailKey(input.email))
  const guest = found?.isGuest ? await lockUser(services.db, found.id) : undefined
  // Deleted, or another tab opened the account, while this one waited for the lock.
  if (!guest?.isGuest || guest.deletedAt) return null
  if (guest.accountType === 'BANNED' || (await isBannedAddress(services, guest.emailKey)))
    return { refused: 'ADDRESS_REFUSED' }
  const opened = await openGuestAccount(services, guest, input, input)
  if (opened !== 'OPENED') return opened
  await forgetStranger(services, guest)
  return { userId: guest.id }
}
