import { updateUser } from '#db/queries/account/user.ts'
import type { User } from '#db/schema/account.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { accountSearch } from '#server/services/search/name-words.ts'
import { findSponsorOf } from './account.ts'

/** The choices of somebody who opens an account, besides names and proof of the address. */
export interface GuestAccount {
  organisationName?: string | null
  sponsorshipCode?: string | null
  /** Required of anyone under 14. */
  parentEmail?: string | null
}

type OpenGuestResult = 'OPENED' | { refused: 'UNKNOWN_SPONSORSHIP_CODE' }

/**
 * Makes an account of a guest whose row is locked, with the registrations that the address has: what signing up asks is
 * asked here, too, and the account begins now, so that a parent has as many days to agree (decisions §3). An account that
 * was never confirmed is opened anew in the same way.
 */
export async function openGuestAccount(
  services: Services,
  guest: User,
  { organisationName = null, sponsorshipCode = null, parentEmail = null }: GuestAccount,
  names: Pick<User, 'firstName' | 'lastName'> = guest,
): Promise<OpenGuestResult> {
  const sponsor = sponsorshipCode ? await findSponsorOf(services, sponsorshipCode) : null
  // A guest has a code, too, and cannot be brought along by themselves.
  if (sponsor === undefined || sponsor?.id === guest.id) return { refused: 'UNKNOWN_SPONSORSHIP_CODE' }

  const now = instant(services.now())
  const { firstName, lastName } = names
  await updateUser(services.db, guest.id, {
    firstName,
    lastName,
    organisationName,
    ...accountSearch({ firstName, lastName, organisationName, emailKey: guest.emailKey }),
    isGuest: false,
    emailConfirmedAt: guest.emailConfirmedAt ?? now,
    sponsoredBy: sponsor?.id ?? null,
    parentEmail,
    termsVersion: CURRENT_TERMS,
    termsAcceptedAt: now,
    registeredAt: now,
  })
  return 'OPENED'
}
