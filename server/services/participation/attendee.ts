import type { GuestPass, Participation } from '#db/schema.ts'
import type { AccountStanding } from '#server/domain/account/standing.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { findGuest } from '#server/services/account/guest.ts'

/** Who registers, cancels and looks at registrations: an account, or a guest with a pass. */
export interface Attendee {
  userId: number
  isOperator: boolean
  firstName: string
  lastName: string
  organisationName: string | null
  email: string
  locale: Locale
  /** Of an account. */
  standing?: AccountStanding
  /** Of a guest. */
  pass?: Pick<GuestPass, 'id' | 'scope'>
}

/** The pass counts when one is shown, else the session; null: neither. */
export async function findAttendee(
  services: Services,
  session: Session | null,
  guestPass: string | null | undefined,
): Promise<Attendee | null> {
  if (!guestPass) return session
  const guest = await findGuest(services, guestPass)
  if (!guest) return null
  const { pass, user } = guest
  return {
    userId: user.id,
    isOperator: false,
    firstName: pass.firstName,
    lastName: pass.lastName,
    organisationName: null,
    email: user.email,
    locale: user.locale,
    pass,
  }
}

/** A pass handed out on the spot opens only what was made with it; everything else opens all of the account's. */
export function mayOpen(
  { userId, pass }: Attendee,
  participation: Pick<Participation, 'userId' | 'guestPassId'>,
): boolean {
  if (participation.userId !== userId) return false
  return pass?.scope !== 'CREATED' || participation.guestPassId === pass.id
}
