import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { findUser } from '#db/queries/account/user.ts'
import { PENDING_SIGN_IN_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { Services } from '#server/runtime/context.ts'
import type { VerifiedAccount } from './verified-session.ts'

/**
 * A sign-in that has shown its first factor and waits for the second. It is sealed and kept by the browser, so that
 * somebody who has the password of another person fills no table.
 */
const Pending = z.object({
  /** Counts the wrong codes of this one sign-in. */
  id: z.string(),
  userId: z.int(),
  way: z.enum(['PASSWORD', 'GOOGLE']),
  /** Recognises the password that the account had then: a new one ends what the old one began. */
  password: z.string(),
  until: z.number(),
})

export type PendingWay = z.infer<typeof Pending>['way']

const ABOUT = 'sign-in that waits for its second factor'

/** The password is the one that was verified, which may have been changed since. */
export function sealPendingSignIn(services: Services, verified: VerifiedAccount, way: PendingWay): string {
  const until = services.now().getTime() + PENDING_SIGN_IN_MINUTES * 60_000
  const id = randomBytes(12).toString('base64url')
  const pending = { id, userId: verified.id, way, password: fingerprintOf(verified), until }
  return services.dataSeal.seal(JSON.stringify(pending), ABOUT)
}

/** Returns what was begun and by whom; null when it is over, forged, or the password was changed meanwhile. */
export async function openPendingSignIn(services: Services, sealed: string) {
  const pending = unseal(services, sealed)
  if (!pending || pending.until <= services.now().getTime()) return null
  const user = await findUser(services.db, pending.userId)
  if (!user || user.deletedAt || fingerprintOf(user) !== pending.password) return null
  const verified: VerifiedAccount = { id: user.id, email: user.email, passwordHash: user.passwordHash }
  return { id: pending.id, way: pending.way, user: verified }
}

function unseal({ dataSeal }: Services, sealed: string) {
  try {
    return Pending.parse(JSON.parse(dataSeal.open(sealed, ABOUT)))
  } catch {
    return null
  }
}

function fingerprintOf({ passwordHash }: Pick<VerifiedAccount, 'passwordHash'>): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16)
}
