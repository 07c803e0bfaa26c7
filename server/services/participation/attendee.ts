import type { Holder } from '#db/queries/participation/own.ts'
import type { Participation } from '#db/schema/participation.ts'
import type { GuestPass } from '#db/schema/sign-in.ts'
import { type AccountStanding, isUsable } from '#server/domain/account/standing.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { findGuest } from '#server/services/account/guest.ts'

/** The person who registers, cancels and reads registrations: an account, or a guest with a pass. */
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

/** Returns the owner of the pass when one is shown, else of the session; null: neither. */
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

type StandingRefusal =
  { refused: 'mail_not_validated' } | { refused: 'ACCOUNT_NOT_USABLE'; data: { active: AccountStanding } }

/** Returns why an account may not join yet, or null; a guest has none. */
export function standingRefusal({ standing }: Attendee): StandingRefusal | null {
  if (standing === undefined || isUsable(standing)) return null
  if (standing === 'WAITING_MAIL_VERIFICATION') return { refused: 'mail_not_validated' }
  return { refused: 'ACCOUNT_NOT_USABLE', data: { active: standing } }
}

/**
 * A pass issued immediately opens only what was made with it; every other one opens all of the account's registrations.
 */
export function mayOpen(
  { userId, pass }: Attendee,
  participation: Pick<Participation, 'userId' | 'guestPassId'>,
): boolean {
  if (participation.userId !== userId) return false
  return pass?.scope !== 'CREATED' || participation.guestPassId === pass.id
}

/** Returns the same for queries. */
export function holderOf({ userId, pass }: Attendee): Holder {
  return { userId, guestPassId: pass?.scope === 'CREATED' ? pass.id : null }
}
