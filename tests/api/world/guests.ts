import type { Services } from '#server/context.ts'
import { type GuestWish, openGuestPass } from '#server/services/guest.ts'

export interface Guest {
  id: number
  email: string
  /** What is sent as `guestId`. */
  pass: string
}

/** Over all worlds of a file, as with everybody else. */
let guests = 0

/** Somebody without an account, with a pass of their own. The same address twice is the same guest with another pass. */
export async function guestOf(services: Services, wishes: Partial<GuestWish> = {}): Promise<Guest> {
  guests++
  const wish = {
    email: `passage-${guests}@exemple.org`,
    firstName: 'Gaston',
    lastName: 'Invité',
    locale: 'fr' as const,
    ...wishes,
  }
  const passing = await openGuestPass(services, wish)
  if (passing.outcome !== 'PASSED') throw new Error(`${wish.email}: ${passing.outcome}`)
  const { id } = await services.db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', wish.email.toLowerCase())
    .executeTakeFirstOrThrow()
  return { id, email: wish.email, pass: passing.pass }
}
