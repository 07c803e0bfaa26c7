import { z } from 'zod'
import { findUser } from '#db/queries/account/user.ts'
import { DELETION_CODE_MINUTES } from '#server/domain/account/lifetimes.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'

/** The purpose that the seal is bound to: no other seal opens it. */
const ABOUT = 'account deletion'

const Code = z.object({ userId: z.int(), until: z.string() })

/**
 * Mails the code with which an account without a password confirms its deletion. Accounts with one are asked for that.
 */
export function sendDeletionCode(services: Services, person: Session): Promise<{ sent: boolean }> {
  return inTransaction(services, async (services) => {
    const user = await findUser(services.db, person.userId)
    if (user?.passwordHash) return { sent: false }
    await notify(services, person.userId, 'NEW_PASSWORD', { purpose: 'DELETE_ACCOUNT' })
    return { sent: true }
  })
}

/** Creates the code, sealed when the email is written and stored in no table (docs/decisions/007). */
export function makeDeletionCode({ dataSeal, now }: Services, userId: number): string {
  const until = instant(new Date(now().getTime() + DELETION_CODE_MINUTES * 60_000))
  return dataSeal.seal(JSON.stringify({ userId, until }), ABOUT)
}

/** Returns whether this code was sent to this account, and is not too old. It works once: the account goes with it. */
export function isDeletionCode({ dataSeal, now }: Services, userId: number, code: string): boolean {
  try {
    const known = Code.parse(JSON.parse(dataSeal.open(code, ABOUT)))
    return known.userId === userId && instant(now()) < known.until
  } catch {
    return false // forged, or cut off by an email program
  }
}
