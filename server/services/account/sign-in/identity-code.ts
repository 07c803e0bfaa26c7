import { randomInt } from 'node:crypto'
import {
  putIdentityCode,
  tryIdentityCode,
  useIdentityCode,
} from '#db/queries/account/sign-in/identity-code.ts'
import { isSessionOpen } from '#db/queries/account/sign-in/session.ts'
import { findUser } from '#db/queries/account/user.ts'
import { MOST_CODE_TRIES } from '#server/domain/account/identity-proof.ts'
import { IDENTITY_CODE_MINUTES } from '#server/domain/account/lifetimes.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'

/**
 * Mails the code with which the person of this session proves who they are. False: nobody has shown that the address is
 * theirs, so a code sent to it would prove nothing.
 */
export function sendIdentityCode(
  services: Services,
  { userId, sessionId }: Session,
): Promise<{ sent: boolean } | TooManyRequests> {
  return inTransactionWithEmails(services, async (services) => {
    const user = await findUser(services.db, userId)
    if (!user?.emailConfirmedAt) return { sent: false }
    await notify(services, userId, 'IDENTITY_CODE', { sessionId })
    return { sent: true }
  })
}

/**
 * Creates the code when the email is written, so that only the email contains it (docs/decisions/007). It replaces the
 * one before. Null: the session has ended.
 */
export async function makeIdentityCode(
  services: Services,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<string | null> {
  if (!(await isSessionOpen(services.db, sessionId, userId))) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = services.now()
  await putIdentityCode(services.db, {
    sessionId,
    codeHash: services.signer.sign(signedText(sessionId, code)),
    createdAt: instant(now),
    expiresAt: instant(new Date(now.getTime() + IDENTITY_CODE_MINUTES * 60_000)),
  })
  return code
}

/** Tries a code in its session, and uses it up when it is right. */
export async function spendIdentityCode(
  services: Services,
  { sessionId }: Session,
  code: string,
): Promise<boolean> {
  const { db } = services
  const now = instant(services.now())
  const known = await tryIdentityCode(db, sessionId, { now, most: MOST_CODE_TRIES })
  if (!known) return false
  const matches = (signature: string) => isSameSecret(signature, known.codeHash)
  if (!services.signer.isSigned(signedText(sessionId, code), matches)) return false
  return useIdentityCode(db, known, now)
}

/** Signed with a key that is not in the database: a hash alone of six digits is soon guessed. */
function signedText(sessionId: number, code: string): string {
  return `identity code ${sessionId} ${code}`
}
