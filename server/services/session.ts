import {
  endSession,
  findOpenSession,
  insertSession,
  prolongSession,
  type OpenSession,
} from '#db/queries/session.ts'
import type { User } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import { accountStanding } from '#server/domain/account-standing.ts'
import { displayName } from '#server/domain/person.ts'
import { CURRENT_TERMS } from '#server/domain/terms.ts'
import { hashToken, makeToken } from './token.ts'

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** A session slides, but is not written at each request. */
const PROLONG_AFTER_MS = 60 * 60 * 1000

export interface NewSessionToken {
  token: string
  expiresAt: Date
}

/** Opens a session and returns its secret, which is nowhere else. */
export async function openSession(
  services: Services,
  userId: number,
  from: { client: 'web' | 'mobile'; userAgent: string | null },
): Promise<NewSessionToken> {
  const { token, tokenHash } = makeToken()
  const now = services.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await insertSession(services.db, {
    tokenHash,
    userId,
    client: from.client,
    userAgent: from.userAgent?.slice(0, 300) ?? null,
    createdAt: instant(now),
    lastSeenAt: instant(now),
    expiresAt: instant(expiresAt),
    endedAt: null,
  })
  return { token, expiresAt }
}

/** Who holds this secret, or null when the session is unknown, ended or expired. */
export async function findSession(services: Services, token: string): Promise<Session | null> {
  const now = services.now()
  const open = await findOpenSession(services.db, hashToken(token), instant(now))
  if (!open) return null
  const expiresAt = await prolong(services, open, now)
  return describeSession(services, open.session.id, open.user, expiresAt)
}

export async function closeSession(services: Services, sessionId: number): Promise<void> {
  await endSession(services.db, sessionId, instant(services.now()))
}

/** What rules look at of an account. A role lent by e-mail address needs the address confirmed (decisions §9). */
export function describeSession(
  services: Services,
  sessionId: number,
  user: User,
  expiresAt: string,
): Session {
  const emailConfirmed = user.emailConfirmedAt !== null
  const facts = {
    emailConfirmed,
    acceptedTerms: user.termsVersion,
    subscriptionUnpaid: false, // subscriptions are not sold yet
    paymentAccountMissing: false, // nor are paid tickets
  }
  return {
    sessionId,
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    organisationName: user.organisationName,
    displayName: displayName(user),
    accountType: user.accountType,
    standing: accountStanding(facts, CURRENT_TERMS),
    isOperator:
      emailConfirmed && user.accountType !== 'BANNED' && services.settings.operators.includes(user.emailKey),
    locale: user.locale,
    registeredAt: user.registeredAt,
    expiresAt,
  }
}

async function prolong(services: Services, { session }: OpenSession, now: Date): Promise<string> {
  if (now.getTime() - new Date(session.lastSeenAt).getTime() < PROLONG_AFTER_MS) return session.expiresAt
  const expiresAt = instant(new Date(now.getTime() + LIFETIME_MS))
  await prolongSession(services.db, session.id, instant(now), expiresAt)
  return expiresAt
}
