import { findOpenGuestPass, insertGuestPass } from '#db/queries/guest-pass.ts'
import { findUser, findUserByEmail, insertUser } from '#db/queries/user.ts'
import type { GuestPass, User } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Locale, Services } from '#server/context.ts'
import { CURRENT_TERMS } from '#server/domain/terms.ts'
import { inTransaction } from '#server/transaction.ts'
import { emailKey, makeSponsorshipCode } from './account.ts'
import { hashToken, makeToken } from './token.ts'

const HOUR_MS = 3_600_000

/** A pass handed out on the spot: nobody has shown yet that the address is theirs (decisions §3). */
export const PASS_HOURS = 24

/** The link in a letter, as lasting as the tickets beside it. */
const LINK_DAYS = 365

export interface GuestWish {
  email: string
  firstName: string
  lastName: string
  locale: Locale
}

type GuestPassing =
  { outcome: 'PASSED'; pass: string; expiresAt: Date } | { outcome: 'ALREADY_REGISTERED' | 'BANNED' }

/**
 * Lets somebody act without an account: one guest account per address, and a pass of their own that opens only what is
 * made with it. Calling accepts the terms in force.
 */
export function openGuestPass(services: Services, wish: GuestWish): Promise<GuestPassing> {
  return inTransaction(services, async (services): Promise<GuestPassing> => {
    const user = await findOrMakeGuest(services, wish)
    if (!user.isGuest) return { outcome: 'ALREADY_REGISTERED' }
    if (user.accountType === 'BANNED') return { outcome: 'BANNED' }
    const expiresAt = new Date(services.now().getTime() + PASS_HOURS * HOUR_MS)
    const { firstName, lastName } = wish
    const pass = await makePass(services, {
      userId: user.id,
      scope: 'CREATED',
      firstName,
      lastName,
      expiresAt,
    })
    return { outcome: 'PASSED', pass, expiresAt }
  })
}

async function findOrMakeGuest({ db, now }: Services, wish: GuestWish): Promise<User> {
  const { email, firstName, lastName, locale } = wish
  const at = instant(now())
  const made = await insertUser(db, {
    email,
    emailKey: emailKey(email),
    passwordHash: null,
    firstName,
    lastName,
    organisationName: null,
    accountType: 'BASIC',
    locale,
    sponsorshipCode: makeSponsorshipCode(),
    sponsoredBy: null,
    termsVersion: CURRENT_TERMS,
    termsAcceptedAt: at,
    registeredAt: at,
    isGuest: 1,
  })
  const user = made ?? (await findUserByEmail(db, emailKey(email)))
  if (!user) throw new Error('An account neither appeared nor was there.')
  return user
}

/** The secret of the link that a letter carries: whoever reads the mail of the address opens all its registrations. */
export async function makeGuestLink(services: Services, userId: number): Promise<string> {
  const user = await findUser(services.db, userId)
  const expiresAt = new Date(services.now().getTime() + LINK_DAYS * 24 * HOUR_MS)
  return makePass(services, {
    userId,
    scope: 'ALL',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    expiresAt,
  })
}

async function makePass(
  services: Services,
  {
    expiresAt,
    ...pass
  }: Pick<GuestPass, 'userId' | 'scope' | 'firstName' | 'lastName'> & { expiresAt: Date },
): Promise<string> {
  const { token, tokenHash } = makeToken()
  const createdAt = instant(services.now())
  await insertGuestPass(services.db, { ...pass, tokenHash, createdAt, expiresAt: instant(expiresAt) })
  return token
}

/** Who acts with this pass; null when it is unknown or over, or when the guest has an account by now. */
export async function findGuest(
  services: Services,
  token: string,
): Promise<{ pass: GuestPass; user: User } | null> {
  const open = await findOpenGuestPass(services.db, hashToken(token), instant(services.now()))
  if (!open || !open.user.isGuest || open.user.accountType === 'BANNED') return null
  return open
}
