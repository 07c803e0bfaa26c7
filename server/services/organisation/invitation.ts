import { findUserByEmail, lockUser, updateUser } from '#db/queries/account/user.ts'
import {
  endInvitation,
  endInvitationsTo,
  findOrganisationInvitation,
  insertInvitation,
  type InvitationWithNames,
} from '#db/queries/organisation/invitation.ts'
import { findMembership, insertMembership, setMembershipRole } from '#db/queries/organisation/membership.ts'
import {
  INVITATION_DAYS,
  invitationRefusal,
  type OrganisationRole,
} from '#server/domain/organisation/acting.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { holdAccountToJoin, lockAccount } from '#server/services/account/hold.ts'
import { welcome } from '#server/services/account/welcome.ts'
import { inTransactionWithEmails } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import type { TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { type LeaderRefusal, lockAsLeader, placeOfLeader } from './membership.ts'

const DAY_MS = 86_400_000

export interface InvitationInput {
  organisationId: number
  email: string
  role: OrganisationRole
  locale: Locale
}

type InviteResult =
  | TooManyRequests
  | { refused: LeaderRefusal | 'ORGANISATION_NOT_USABLE' | 'ALREADY_MEMBER' }
  | { invitationId: number }

/** Invites an address, whether it has an account or not. An earlier invitation to it is replaced. */
export function invite(services: Services, person: Session, input: InvitationInput): Promise<InviteResult> {
  return inTransactionWithEmails(services, async (services): Promise<InviteResult> => {
    const { db } = services
    const { organisationId, email, role, locale } = input
    await lockUser(db, organisationId) // first: somebody who is no admin any more at this moment invites nobody
    // A ban, and a deletion, end the invitations of an admin: one that is under way does not come after.
    await holdAccountToJoin(services, person.userId)
    const found = await placeOfLeader(db, person, organisationId)
    if ('refused' in found) return found
    // An organisation whose own address is not confirmed does not send emails to others through us.
    if (!found.organisation.emailConfirmedAt) return { refused: 'ORGANISATION_NOT_USABLE' }

    const key = emailKey(email)
    const known = await findUserByEmail(db, key)
    const isMember = known && (await findMembership(db, organisationId, known.id))
    if (isMember || known?.id === organisationId) return { refused: 'ALREADY_MEMBER' }

    const now = services.now()
    const end = { endedAt: instant(now), endedReason: 'REPLACED' as const, endedBy: person.userId }
    await endInvitationsTo(db, { organisationId, emailKey: key }, end)
    const { id } = await insertInvitation(db, {
      organisationId,
      email,
      emailKey: key,
      role,
      locale: known?.locale ?? locale,
      invitedBy: person.userId,
      createdAt: instant(now),
      expiresAt: instant(new Date(now.getTime() + INVITATION_DAYS * DAY_MS)),
    })
    await notify(services, { invitationId: id }, 'ORGANISATION_INVITATION', {})
    return { invitationId: id }
  })
}

/** Withdraws an invitation: its link stops working. */
export function withdrawInvitation(
  services: Services,
  person: Session,
  { organisationId, invitationId }: { organisationId: number; invitationId: number },
) {
  return inTransaction(
    services,
    async ({ db, now }): Promise<{ withdrawn: true } | { refused: LeaderRefusal }> => {
      const found = await lockAsLeader(db, person, organisationId)
      if ('refused' in found) return found
      const invitation = await findOrganisationInvitation(db, invitationId)
      if (invitation?.organisationId !== organisationId) return { refused: 'NOT_FOUND' }
      const end = { endedAt: instant(now()), endedReason: 'WITHDRAWN' as const, endedBy: person.userId }
      return (await endInvitation(db, invitationId, end)) ? { withdrawn: true } : { refused: 'NOT_FOUND' }
    },
  )
}

/** The purpose that the seal of a link is bound to: no other seal opens it. */
const ABOUT = 'organisation-invitation'

/** Creates the secret of the link when the email is written; it is stored in no table (docs/decisions/007). */
export function sealInvitation({ dataSeal }: Services, invitationId: number): string {
  return dataSeal.seal(String(invitationId), ABOUT)
}

/** The link is forged, was answered already, or is too old. */
type LinkRefusal = 'UNKNOWN_LINK' | 'INVITATION_OVER' | 'INVITATION_EXPIRED'

/** Returns the invitation of a link, while it can be answered. */
export async function readInvitation(
  services: Services,
  sealed: string,
): Promise<InvitationWithNames | { refused: LinkRefusal }> {
  const id = openLink(services, sealed)
  const invitation = id === null ? undefined : await findOrganisationInvitation(services.db, id)
  if (!invitation) return { refused: 'UNKNOWN_LINK' }
  const { accountType, deletedAt } = invitation.organisation
  if (accountType === 'BANNED' || deletedAt) return { refused: 'INVITATION_OVER' }
  const refused = invitationRefusal(invitation, services.now())
  return refused ? { refused } : invitation
}

type AcceptResult =
  { organisationId: number } | { refused: LinkRefusal | 'OWN_ORGANISATION' | 'MAIL_NOT_CONFIRMED' }

/**
 * Joins the organisation with the account that is signed in, whatever its address: the link was given to this person.
 * The email shows its own address to be theirs, so an account of this address counts as confirmed from now on.
 */
export function acceptInvitation(services: Services, person: Session, sealed: string): Promise<AcceptResult> {
  return inTransaction(services, async (services): Promise<AcceptResult> => {
    const { db } = services
    const invitation = await readInvitation(services, sealed)
    if ('refused' in invitation) return invitation
    const { id, organisationId, role, emailKey: invited } = invitation
    const user = await lockAccount(services, person.userId) // welcomed once, however many tabs accept
    if (user.id === organisationId) return { refused: 'OWN_ORGANISATION' }
    if (!user.emailConfirmedAt && user.emailKey !== invited) return { refused: 'MAIL_NOT_CONFIRMED' }

    const now = instant(services.now())
    const end = { endedAt: now, endedReason: 'ACCEPTED' as const, endedBy: user.id }
    if (!(await endInvitation(db, id, end))) return { refused: 'INVITATION_OVER' }
    if (!user.emailConfirmedAt) {
      await updateUser(db, user.id, { emailConfirmedAt: now })
      await recordChange(services, { kind: 'EMAIL_CONFIRMED', accountId: user.id })
      await welcome(services, user.id)
    }
    const isNew = await insertMembership(db, { organisationId, userId: user.id, role, since: now })
    const before = isNew ? undefined : await findMembership(db, organisationId, user.id)
    if (before && role === 'ADMIN') await setMembershipRole(db, before.id, role)
    return { organisationId }
  })
}

/** Declines an invitation, without an account and without signing in. */
export async function declineInvitation(
  services: Services,
  sealed: string,
): Promise<{ declined: true } | { refused: LinkRefusal }> {
  const invitation = await readInvitation(services, sealed)
  if ('refused' in invitation) return invitation
  const end = { endedAt: instant(services.now()), endedReason: 'DECLINED' as const, endedBy: null }
  const isFirst = await endInvitation(services.db, invitation.id, end)
  return isFirst ? { declined: true } : { refused: 'INVITATION_OVER' }
}

function openLink({ dataSeal }: Services, sealed: string): number | null {
  try {
    const id = Number(dataSeal.open(sealed, ABOUT))
    return Number.isSafeInteger(id) ? id : null
  } catch {
    return null // forged, or cut off by an email program
  }
}
