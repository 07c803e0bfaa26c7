import {
  endLinksOf,
  findLastDate,
  findOpenGuestPass,
  insertGuestPass,
  markLinkOpened,
} from '#db/queries/account/guest-pass.ts'
import { findUser, findUserByEmail, insertUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import type { GuestPass } from '#db/schema/sign-in.ts'
import { LINK_DAYS_AFTER, PASS_HOURS } from '#server/domain/account/lifetimes.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isBannedAddress } from '#server/services/moderation/banned-identity.ts'
import { refillBudget } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { accountSearch } from '#server/services/search/name-words.ts'
import { emailKey, makeSponsorshipCode, spendSignUp } from './account.ts'

const NAMELESS = { firstName: '', lastName: '' }

const HOUR_MS = 3_600_000

/** No link is valid longer, however far away the activity is. */
const LONGEST_LINK_DAYS = 3 * 365

const DAY_MS = 24 * HOUR_MS

export interface GuestInput {
  email: string
  firstName: string
  lastName: string
  locale: Locale
  /** The network of the request, whose passes are counted. */
  peer?: string
}

type GuestPassResult =
  { pass: string; expiresAt: Date } | { refused: 'ALREADY_REGISTERED' | 'ADDRESS_REFUSED' } | TooManyRequests

/**
 * Lets a person act without an account: there is one guest account per address, and each pass opens only what was made
 * with it. Calling this accepts the terms in force.
 */
export async function openGuestPass(services: Services, input: GuestInput): Promise<GuestPassResult> {
  const limit = await spendSignUp(services, 'guestPass', input.peer)
  if (limit) return limit
  return inTransaction(services, async (services): Promise<GuestPassResult> => {
    const user = await findOrMakeGuest(services, input)
    if (user === 'ADDRESS_REFUSED') return { refused: user }
    if (!user.isGuest) return { refused: 'ALREADY_REGISTERED' }
    if (user.accountType === 'BANNED') return { refused: 'ADDRESS_REFUSED' }
    const expiresAt = new Date(services.now().getTime() + PASS_HOURS * HOUR_MS)
    const { firstName, lastName } = input
    const pass = await makePass(services, {
      userId: user.id,
      scope: 'CREATED',
      firstName,
      lastName,
      expiresAt,
    })
    return { pass, expiresAt }
  })
}

async function findOrMakeGuest(services: Services, input: GuestInput): Promise<User | 'ADDRESS_REFUSED'> {
  const { db, now } = services
  const { email, firstName, lastName, locale } = input
  const known = await findUserByEmail(db, emailKey(email))
  if (known && !known.isGuest) return known
  // A guest of before, under another spelling of the mailbox, does not avoid the ban of its account.
  if (await isBannedAddress(services, emailKey(email))) return 'ADDRESS_REFUSED'
  if (known) return known
  const at = instant(now())
  const made = await insertUser(db, {
    email,
    emailKey: emailKey(email),
    ...accountSearch({ ...input, emailKey: emailKey(email) }),
    passwordHash: null,
    firstName,
    lastName,
    accountType: 'BASIC',
    locale,
    sponsorshipCode: makeSponsorshipCode(),
    termsVersion: CURRENT_TERMS,
    termsAcceptedAt: at,
    registeredAt: at,
    isGuest: true,
  })
  const user = made ?? (await findUserByEmail(db, emailKey(email)))
  if (!user) throw new Error('An account neither appeared nor was there.')
  return user
}

/**
 * Creates the secret of the link in an email: anyone who reads the mail of the address opens all its registrations.
 * `names`: of what is made with it, where they are known better than by the account.
 */
export async function makeGuestLink(
  services: Services,
  userId: number,
  names?: Pick<GuestPass, 'firstName' | 'lastName'>,
): Promise<string> {
  const { firstName, lastName } = names ?? (await findUser(services.db, userId)) ?? NAMELESS
  const expiresAt = new Date(services.now().getTime() + LONGEST_LINK_DAYS * DAY_MS)
  return makePass(services, {
    userId,
    scope: 'ALL',
    firstName,
    lastName,
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

/** Returns the guest behind this pass; null when it is unknown or expired, or when the guest has an account by now. */
export async function findGuest(services: Services, token: string) {
  const open = await findOpenGuestPass(services.db, hashToken(token), instant(services.now()))
  if (!open || !open.user.isGuest || open.user.accountType === 'BANNED') return null
  if (open.pass.scope === 'CREATED') return open
  if (!(await isLinkGood(services, open.pass))) return null
  if (open.pass.openedAt === null) await noteOpening(services, open.pass.id)
  return open
}

/** The link opens what it opens on a full disk, too: then the guest is written to once for nothing. */
async function noteOpening({ db, now, log }: Services, passId: number): Promise<void> {
  try {
    await markLinkOpened(db, passId, instant(now()))
  } catch (error) {
    if (db.isTransaction) throw error // it is lost with all that it would do
    log.warn({ err: error, passId }, 'opening of a link not noted')
  }
}

/**
 * Computed from the rows as they are now: postponing an activity extends the link. What has ended stays open for as long
 * as what is over: the receipt and the credit note are behind it.
 */
async function isLinkGood({ db, now }: Services, { userId, createdAt }: GuestPass): Promise<boolean> {
  const last = [createdAt, (await findLastDate(db, userId)) ?? createdAt].sort().at(-1) ?? createdAt
  return now().getTime() < Date.parse(last) + LINK_DAYS_AFTER * DAY_MS
}

/**
 * Ends every link that was mailed to the guest of this link: it was passed on, or is not needed any more. With
 * `mailNew` the address gets a new one.
 */
export function endGuestLinks(
  services: Services,
  { token, mailNew }: { token: string; mailNew: boolean },
): Promise<{ ended: true } | { refused: 'UNAUTHORIZED' }> {
  return inTransaction(services, async (services) => {
    const guest = await findGuest(services, token)
    if (guest?.pass.scope !== 'ALL') return { refused: 'UNAUTHORIZED' as const }
    await endLinksOf(services.db, guest.user.id, instant(services.now()))
    if (mailNew) {
      // The link came from the mailbox: requests that others made for it must not keep the new one from leaving.
      await refillBudget(services, 'passwordLinks', { recipient: guest.user.emailKey })
      await notify(services, guest.user.id, 'NEW_PASSWORD', { purpose: 'REGISTRATIONS' })
    }
    return { ended: true as const }
  })
}

/**
 * Returns the guest who may be mailed a link to their registrations; null for an unknown address, for an account that
 * is not a guest, and for one who never registered or waited. There is no limit of days: receipts stay theirs.
 */
export async function findGuestToMail({ db }: Services, email: string): Promise<User | null> {
  const user = await findUserByEmail(db, emailKey(email))
  if (!user?.isGuest || user.accountType === 'BANNED') return null
  return (await findLastDate(db, user.id)) ? user : null
}

export async function mailGuestLink(services: Services, userId: number): Promise<void> {
  await inTransaction(services, (services) =>
    notify(services, userId, 'NEW_PASSWORD', { purpose: 'REGISTRATIONS' }),
  )
}
