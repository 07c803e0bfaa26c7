import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { findUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import { PENDING_SIGN_IN_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { Services } from '#server/runtime/context.ts'

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

export async function sealPendingSignIn(
  services: Services,
  userId: number,
  way: PendingWay,
): Promise<string> {
  const user = await findUser(services.db, userId)
  const until = services.now().getTime() + PENDING_SIGN_IN_MINUTES * 60_000
  const id = randomBytes(12).toString('base64url')
  const pending = { id, userId, way, password: fingerprintOf(user), until }
  return services.dataSeal.seal(JSON.stringify(pending), ABOUT)
}

/** Returns what was begun and by whom; null when it is over, forged, or the password was changed meanwhile. */
export async function openPendingSignIn(services: Services, sealed: string) {
  const pending = unseal(services, sealed)
  if (!pending || pending.until <= services.now().getTime()) return null
  const user = await findUser(services.db, pending.userId)
  if (!user || user.deletedAt || fingerprintOf(user) !== pending.password) return null
  return { id: pending.id, way: pending.way, user: { id: user.id, email: user.email } }
}

function unseal({ dataSeal }: Services, sealed: string) {
  try {
    return Pending.parse(JSON.parse(dataSeal.open(sealed, ABOUT)))
  } catch {
    return null
  }
}

function fingerprintOf(user: User | undefined): string {
  return createHash('sha256')
    .update(user?.passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16)
}
