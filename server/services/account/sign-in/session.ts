import {
  endOtherSessions,
  endSession,
  endSessionOf,
  endSessionsBeyond,
  findOpenSession,
  insertSession,
  listOpenSessions,
  type OpenSession,
  prolongSession,
} from '#db/queries/account/sign-in/session.ts'
import { endFeeds } from '#db/queries/participation/calendar-feed.ts'
import type { SessionRow } from '#db/schema/sign-in.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import { continueSession, sessionEnd } from '#server/domain/account/session-lifetime.ts'
import type { SecurityEvent } from '#server/domain/platform/security-event.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { hashToken, makeToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import {
  describeActingFor,
  describeSession,
  isOperator,
} from '#server/services/account/sign-in/describe-session.ts'
import { lacksPaymentAccount } from '#server/services/payment/sales.ts'
import { recordChange } from '#server/services/platform/security-event.ts'

export interface NewSessionToken {
  token: string
  expiresAt: Date
}

/** More devices than a person has: the page that lists them, and the rows, have an end. */
const MOST_SESSIONS = 100

/** Opens a session and returns its secret, which is stored nowhere. The session that it replaces ends, and the oldest of too many. */
export function openSession(
  services: Services,
  userId: number,
  from: {
    client: 'web' | 'mobile'
    userAgent: string | null
    replaces?: number
    way: SecurityEvent<'SIGN_IN'>['detail']
    /** Besides the first one, a code was shown; a passkey is both. */
    hasSecondFactor?: boolean
  },
): Promise<NewSessionToken> {
  const { token, tokenHash } = makeToken()
  const now = services.now()
  // Of an operator the first use says the same: both times are thirty days.
  const expiresAt = sessionEnd({ createdAt: instant(now) }, false, now)
  return inTransaction(services, async (services) => {
    await insertSession(services.db, {
      tokenHash,
      userId,
      client: from.client,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
      createdAt: instant(now),
      lastSeenAt: instant(now),
      expiresAt: instant(expiresAt),
      hasSecondFactor: from.hasSecondFactor ?? false,
    })
    if (from.replaces !== undefined) await endSession(services.db, from.replaces, instant(now))
    await endSessionsBeyond(services.db, userId, { most: MOST_SESSIONS, endedAt: instant(now) })
    await recordChange(services, { kind: 'SIGN_IN', accountId: userId, detail: from.way })
    return { token, expiresAt }
  })
}

/**
 * Returns the session with this secret, or null when it is unknown, ended or expired: a year after signing in at the
 * latest, for operators thirty days.
 */
export async function findSession(services: Services, token: string): Promise<Session | null> {
  const now = services.now()
  const open = await findOpenSession(services.db, hashToken(token), instant(now))
  if (!open || isClosedDemoAccount(open.user, services.settings)) return null
  const expiresAt = await prolong(services, open, now)
  if (expiresAt === null) return null
  const actingFor = await findOrganisation(services, open)
  const { id, createdAt, identityProvenAt, hasSecondFactor } = open.session
  const times = { expiresAt, identityProvenAt: identityProvenAt ?? createdAt }
  const paymentAccountMissing = await lacksPaymentAccount(services, open.user.id)
  return describeSession(services, id, open.user, times, {
    actingFor,
    hasSecondFactor,
    paymentAccountMissing,
  })
}

/** Lists the devices where this person is signed in, last seen first. */
export function listSessions(services: Services, person: Session): Promise<SessionRow[]> {
  return listOpenSessions(services.db, person.userId, instant(services.now()))
}

/**
 * Signs a person out on one device, or (null) on all others. Whoever was signed in there may have copied the secret
 * address of the calendar: with all others, it ends too.
 */
export function closeSessionOf(
  services: Services,
  person: Session,
  sessionId: number | null,
): Promise<{ ended: true } | { refused: 'NOT_FOUND' }> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const now = instant(services.now())
    const { userId: accountId } = person
    await lockAccount(services, accountId) // what adds a way in waits, and finds its session ended
    if (sessionId === null) {
      await endOtherSessions(db, accountId, person.sessionId, now)
      await endFeeds(db, accountId, now)
    } else if (!(await endSessionOf(db, accountId, sessionId, now))) return { refused: 'NOT_FOUND' as const }
    const detail = sessionId === null ? 'OTHERS' : 'ONE'
    await recordChange(services, { kind: 'SESSIONS_ENDED', accountId, detail })
    return { ended: true as const }
  })
}

/** Signs a person out where they are. */
export function closeSession(services: Services, { sessionId, userId }: Session): Promise<void> {
  return inTransaction(services, async (services) => {
    await endSession(services.db, sessionId, instant(services.now()))
    await recordChange(services, { kind: 'SIGNED_OUT', accountId: userId })
  })
}

/** The choice in the session's row applies while the person is a member and neither account is closed. */
async function findOrganisation(services: Services, { session, user }: OpenSession) {
  if (session.actingForId === null || user.accountType === 'BANNED') return null
  return describeActingFor(services, session.actingForId, user.id)
}

/** Returns when the session ends from now on; null when its time after signing in is over. */
async function prolong(
  services: Services,
  { session, user }: OpenSession,
  now: Date,
): Promise<string | null> {
  const continued = continueSession(session, isOperator(services, user), now)
  if (!continued) return null
  const expiresAt = instant(continued.expiresAt)
  if (continued.isProlonged) await prolongSession(services.db, session.id, instant(now), expiresAt)
  return expiresAt
}
