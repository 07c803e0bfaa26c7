import {
  denyCredentialChange,
  findCredentialChangeOfLink,
} from '#db/queries/account/sign-in/credential-change.ts'
import { updatePasskeyOf } from '#db/queries/account/sign-in/passkey.ts'
import { endIdentity } from '#db/queries/account/sign-in/provider-identity.ts'
import { endRecoveryCodes, forgetSecondFactor } from '#db/queries/account/sign-in/second-factor.ts'
import { endOtherSessions } from '#db/queries/account/sign-in/session.ts'
import { findUser, lockUser, updateUser } from '#db/queries/account/user.ts'
import { endFeeds } from '#db/queries/participation/calendar-feed.ts'
import type { User } from '#db/schema/account.ts'
import type { CredentialChange } from '#db/schema/credential-change.ts'
import { takenBackOf } from '#server/domain/account/credential-change.ts'
import { isClosedDemoAccount } from '#server/domain/account/demo-account.ts'
import type { ChangeEvent } from '#server/domain/platform/security-event.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { hashToken } from '#server/runtime/token.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { refillBudget } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import { recordChange } from '#server/services/platform/security-event.ts'

type UnusableLink = { refused: 'UNKNOWN_LINK' | 'EXPIRED_LINK' }

/** Returns the change that a link is about; reading changes nothing. A change that was denied stays readable. */
export async function readNotMeLink(
  services: Services,
  link: string,
): Promise<CredentialChange | UnusableLink> {
  const change = await findCredentialChangeOfLink(services.db, hashToken(link))
  const user = change && (await findUser(services.db, change.userId))
  if (!change || !user || isClosed(services, user)) return { refused: 'UNKNOWN_LINK' }
  return change.expiresAt <= instant(services.now()) ? { refused: 'EXPIRED_LINK' } : change
}

type NotMeResult = { isRepeat: boolean } | UnusableLink

/**
 * The owner of the account says that somebody else changed how it signs in: all sessions end, and so does the secret
 * address of the calendar; the change is taken back, and a link to choose a new password is mailed. Works once; pressing the button twice is not an error.
 */
export function denyChange(services: Services, link: string): Promise<NotMeResult> {
  return inTransaction(services, async (services): Promise<NotMeResult> => {
    const { db } = services
    const known = await readNotMeLink(services, link)
    if ('refused' in known) return known
    const user = await lockUser(db, known.userId) // the link may be used twice at the same time
    if (!user || isClosed(services, user)) return { refused: 'UNKNOWN_LINK' }
    const now = instant(services.now())
    if (!(await denyCredentialChange(db, known.id, now))) return { isRepeat: true }

    await endOtherSessions(db, user.id, null, now)
    await endFeeds(db, user.id, now)
    await recordChange(services, { kind: 'SESSIONS_ENDED', accountId: user.id, detail: 'DENIED' })
    const takenBack = await takeBack(services, known, now)
    if (takenBack) await recordChange(services, takenBack)
    // Only the mailbox has the link: a thief who has asked for many e-mails must not keep this one back.
    await refillBudget(services, 'passwordLinks', { recipient: user.emailKey })
    await notify(services, user.id, 'NEW_PASSWORD', {})
    return { isRepeat: false }
  })
}

/**
 * A password is made unusable whichever it is by now: after the change that the e-mail reports a thief may have made
 * another one, and the mailed link sets a new one anyway. Returns what the security log tells of it; null when nothing
 * was left to take back.
 */
async function takeBack(
  { db }: Services,
  change: CredentialChange,
  now: string,
): Promise<ChangeEvent | null> {
  const { kind, userId, passkeyId, identityId } = change
  const accountId = userId
  switch (takenBackOf(kind)) {
    case 'PASSWORD':
      await updateUser(db, userId, { passwordHash: null })
      return { kind: 'PASSWORD_CHANGED', accountId, detail: 'DENIED' }
    case 'PASSKEY': {
      if (passkeyId === null) return null
      const hasEnded = await updatePasskeyOf(db, { userId, id: passkeyId }, { endedAt: now })
      return hasEnded ? { kind: 'PASSKEY_REMOVED', accountId } : null
    }
    case 'GOOGLE': {
      const hasEnded = identityId !== null && (await endIdentity(db, { id: identityId, userId }, now))
      return hasEnded ? { kind: 'GOOGLE_UNLINKED', accountId } : null
    }
    case 'SECOND_FACTOR':
      return (await forgetSecondFactor(db, userId)) ? { kind: 'SECOND_FACTOR_OFF', accountId } : null
    case 'RECOVERY_CODES':
      return (await endRecoveryCodes(db, userId)) ? { kind: 'RECOVERY_CODES_ENDED', accountId } : null
    case 'NOTHING':
      return null
  }
}

/** A closed account gets no new password: its owner keeps the ways to sign in that they have. */
function isClosed({ settings }: Services, user: User): boolean {
  return user.deletedAt !== null || user.accountType === 'BANNED' || isClosedDemoAccount(user, settings)
}
