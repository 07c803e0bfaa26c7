import { randomBytes } from 'node:crypto'
import {
  findUser,
  findUserByEmail,
  findUserBySponsorshipCode,
  insertUser,
  updateUser,
} from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import { emailKey } from '#server/domain/account/email-key.ts'
import { waitsForParent } from '#server/domain/account/parent.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { treasurerOf } from '#server/domain/organisation/acting.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isBannedAddress } from '#server/services/moderation/banned-identity.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import { spend, tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { recordRefusal } from '#server/services/platform/security-event.ts'
import { accountSearch } from '#server/services/search/name-words.ts'
import { askParent } from './ask-parent.ts'
import { type PasswordRefusal, passwordRefusal } from './sign-in/password-refusal.ts'

export { emailKey }

export interface SignUp {
  email: string
  password: string
  firstName: string
  lastName: string
  organisationName: string | null
  sponsorshipCode: string | null
  /** Required of anyone under 14. */
  parentEmail?: string | null
  /** Where the confirmation link returns to; an address outside this site is ignored. */
  returnTo?: string | null
  locale: Locale
  /** The network of the request, whose sign-ups are counted; the demo has none. */
  peer?: string
}

export type OpenAccountResult =
  { userId: number } | { refused: 'ALREADY_REGISTERED' | 'UNKNOWN_SPONSORSHIP_CODE' | 'ADDRESS_REFUSED' }

type SignUpResult = OpenAccountResult | { refused: 'GUEST_ADDRESS' | PasswordRefusal } | TooManyRequests

/** Creates an account that waits for its address to be confirmed, with the email in the same transaction. */
export async function signUp(services: Services, input: SignUp): Promise<SignUpResult> {
  const limit = await spendSignUp(services, 'signUp', input.peer)
  if (limit) return limit
  const refused = await passwordRefusal(services, input, input.password)
  if (refused) return { refused }
  const passwordHash = await services.passwords.hash(input.password)

  return inTransactionWithEmails(services, async (services): Promise<SignUpResult> => {
    const opened = await openAccount(services, input, { passwordHash, emailConfirmedAt: null })
    if ('refused' in opened)
      return opened.refused === 'ALREADY_REGISTERED' ? refuseTakenAddress(services, input.email) : opened
    await notify(services, opened.userId, 'NEW_USER_NEED_CONFIRMATION', {})
    await askParent(services, opened.userId, { network: input.peer })
    return opened
  })
}

/** Counts a sign-up of this network; returns the refusal when there were too many. */
export async function spendSignUp(
  services: Services,
  limit: 'signUp' | 'guestPass',
  peer: string | undefined,
): Promise<TooManyRequests | null> {
  const wait = peer === undefined ? null : await spend(services, limit, peer)
  return wait && tooMany(wait)
}

/** Creates the account row with its proof of identity: a password, or an address that a provider verified. */
export async function openAccount(
  services: Services,
  input: Omit<SignUp, 'password'>,
  proof: { passwordHash: string | null; emailConfirmedAt: string | null },
): Promise<OpenAccountResult> {
  const sponsor = input.sponsorshipCode ? await findSponsorOf(services, input.sponsorshipCode) : null
  if (sponsor === undefined) return { refused: 'UNKNOWN_SPONSORSHIP_CODE' }

  const known = await findUserByEmail(services.db, emailKey(input.email))
  const hasAccount = known !== undefined && !known.isGuest
  if (!hasAccount && (await isBannedAddress(services, emailKey(input.email))))
    return { refused: 'ADDRESS_REFUSED' }

  const now = instant(services.now())
  const user = await insertUser(services.db, {
    email: input.email,
    emailKey: emailKey(input.email),
    ...accountSearch({ ...input, emailKey: emailKey(input.email) }),
    ...proof,
    firstName: input.firstName,
    lastName: input.lastName,
    organisationName: input.organisationName,
    accountType: 'BASIC',
    locale: input.locale,
    sponsorshipCode: makeSponsorshipCode(),
    sponsoredBy: sponsor?.id ?? null,
    termsVersion: CURRENT_TERMS,
    termsAcceptedAt: now,
    registeredAt: now,
    parentEmail: input.parentEmail ?? null,
    returnTo: safeReturnTo(input.returnTo, '') || null,
  })
  return user ? { userId: user.id } : { refused: 'ALREADY_REGISTERED' }
}

export function findSponsorOf({ db }: Services, code: string): Promise<User | undefined> {
  return findUserBySponsorshipCode(db, code.trim().toUpperCase())
}

/** Returns whether an existing account has this sponsorship code. */
export async function isSponsorshipCode(services: Services, code: string): Promise<boolean> {
  return (await findSponsorOf(services, code)) !== undefined
}

/** The address belongs to a guest: the email lets them choose a password and keep their registrations. */
async function refuseTakenAddress(services: Services, email: string): Promise<SignUpResult> {
  const known = await findUserByEmail(services.db, emailKey(email))
  if (!known?.isGuest || known.accountType === 'BANNED') return { refused: 'ALREADY_REGISTERED' }
  await notify(services, known.id, 'NEW_PASSWORD', {})
  return { refused: 'GUEST_ADDRESS' }
}

/**
 * Returns the account of an address and a password, or null: the caller cannot tell which of the two was wrong. The
 * security log can.
 */
export async function findAccount(services: Services, email: string, password: string): Promise<User | null> {
  const user = await findUserByEmail(services.db, emailKey(email))
  const matches = await services.passwords.verify(user?.passwordHash ?? null, password)
  if (user && matches && !isClosedDemoAccount(user, services.settings)) return user
  await recordRefusal(services, { kind: 'SIGN_IN_FAILED', accountId: user?.id ?? null, detail: 'PASSWORD' })
  return null
}

/**
 * Sends again the email that the account waits for, unless it has just been sent: the confirmation of the address, or
 * the request to the parent of anyone under 14.
 */
export function resendConfirmation(services: Services, userId: number) {
  return inTransactionWithEmails(services, async (services) => {
    const user = await findUser(services.db, userId)
    if (!user || (user.emailConfirmedAt && !waitsForParent(user))) return { sent: false }
    if (!user.emailConfirmedAt)
      await notify(services, userId, 'NEW_USER_NEED_CONFIRMATION', {}, { again: true })
    await askParent(services, userId, {})
    return { sent: true }
  })
}

/**
 * Accepts the terms in force, which ends the standing WAITING_POLICY_VALIDATION: of the person, and where an admin acts
 * for an organisation, of the organisation too. An earlier acceptance of the same version keeps its date.
 */
export function acceptTerms(services: Services, person: Session): Promise<void> {
  return inTransaction(services, async ({ db, now }) => {
    const accepted = { termsVersion: CURRENT_TERMS, termsAcceptedAt: instant(now()) }
    for (const id of new Set([person.userId, treasurerOf(person) ?? person.userId])) {
      const account = await findUser(db, id)
      if (account?.termsVersion !== CURRENT_TERMS) await updateUser(db, id, accepted)
    }
  })
}

export async function setLocale(services: Services, userId: number, locale: Locale): Promise<void> {
  await updateUser(services.db, userId, { locale })
}

export function makeSponsorshipCode(): string {
  return randomBytes(5).toString('hex').toUpperCase()
}
