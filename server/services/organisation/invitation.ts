import { findUserByEmail, lockUser, updateUser } from '#db/queries/account/user.ts'
import {
  endInvitation,
  endInvitationsTo,
  findInvitation,
  insertInvitation,
  type InvitationWithNames,
} from '#db/queries/organisation/invitation.ts'
import { findMembership, insertMembership, setMembershipRole } from '#db/queries/organisation/membership.ts'
import {
  INVITATION_DAYS,
  invitationState,
  type OrganisationRole,
} from '#server/domain/organisation/acting.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Locale, Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { emailKey } from '#server/services/account/account.ts'
import { lockAccount } from '#server/services/account/hold.ts'
import { welcome } from '#server/services/account/welcome.ts'
import { inTransactionWithEmails, type TooManyEmails } from '#server/services/notification/email-allowance.ts'
import { notify } from '#server/services/notification/notification.ts'
import { placeIn } from './membership.ts'

const DAY_MS = 86_400_000

export interface InvitationInput {
  organisationId: number
  email: string
  role: OrganisationRole
  locale: Locale
}

type InviteResult =
  | TooManyEmails
  | { outcome: 'INVITED'; invitationId: number }
  | { outcome: 'NOT_FOUND' | 'ADMIN_REQUIRED' | 'NOT_USABLE' | 'ALREADY_MEMBER' }

/** Invites an address, whether it has an account or not. An earlier invitation to it is replaced. */
export function invite(services: Services, person: Session, input: InvitationInput): Promise<InviteResult> {
  return inTransactionWithEmails(services, async (services): Promise<InviteResult> => {
    const { db } = services
    const { organisationId, email, role, locale } = input
    const found = await placeIn(db, person, organisationId)
    if (!found) return { outcome: 'NOT_FOUND' }
    if (found.place === 'MEMBER') return { outcome: 'ADMIN_REQUIRED' }
    // An organisation whose own address is not confirmed does not send emails to others through us.
    if (!found.organisation.emailConfirmedAt) return { outcome: 'NOT_USABLE' }
    await lockUser(db, organisationId)

    const key = emailKey(email)
    const known = await findUserByEmail(db, key)
    const isMember = known && (await findMembership(db, organisationId, known.id))
    if (isMember || known?.id === organisationId) return { outcome: 'ALREADY_MEMBER' }

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
    return { outcome: 'INVITED', invitationId: id }
  })
}

/** Withdraws an invitation: its link stops working. */
export async function withdrawInvitation(
  services: Services,
  person: Session,
  { organisationId, invitationId }: { organisationId: number; invitationId: number },
): Promise<{ outcome: 'WITHDRAWN' | 'NOT_FOUND' | 'ADMIN_REQUIRED' }> {
  const { db, now } = services
  const found = await placeIn(db, person, organisationId)
  if (!found) return { outcome: 'NOT_FOUND' }
  if (found.place === 'MEMBER') return { outcome: 'ADMIN_REQUIRED' }
  const invitation = await findInvitation(db, invitationId)
  if (invitation?.organisationId !== organisationId) return { outcome: 'NOT_FOUND' }
  const end = { endedAt: instant(now()), endedReason: 'WITHDRAWN' as const, endedBy: person.userId }
  return { outcome: (await endInvitation(db, invitationId, end)) ? 'WITHDRAWN' : 'NOT_FOUND' }
}

/** The purpose that the seal of a link is bound to: no other seal opens it. */
const ABOUT = 'organisation-invitation'

/** Creates the secret of the link when the email is written; it is stored in no table (docs/decisions/007). */
export function sealInvitation({ dataSeal }: Services, invitationId: number): string {
  return dataSeal.seal(String(invitationId), ABOUT)
}

type InvitationRefusal = 'UNKNOWN' | 'OVER' | 'EXPIRED'

/** Returns the invitation of a link, while it can be answered. */
export async function readInvitation(
  services: Services,
  sealed: string,
): Promise<{ outcome: 'OPEN'; invitation: InvitationWithNames } | { outcome: InvitationRefusal }> {
  const id = openLink(services, sealed)
  const invitation = id === null ? undefined : await findInvitation(services.db, id)
  if (!invitation) return { outcome: 'UNKNOWN' }
  const { accountType, deletedAt } = invitation.organisation
  if (accountType === 'BANNED' || deletedAt) return { outcome: 'OVER' }
  const outcome = invitationState(invitation, services.now())
  return outcome === 'OPEN' ? { outcome, invitation } : { outcome }
}

type AcceptResult =
  | { outcome: 'ACCEPTED'; organisationId: number }
  | { outcome: InvitationRefusal | 'OWN_ORGANISATION' | 'MAIL_NOT_CONFIRMED' }

/**
 * Joins the organisation with the account that is signed in, whatever its address: the link was given to this person.
 * The email shows its own address to be theirs, so an account of this address counts as confirmed from now on.
 */
export function acceptInvitation(services: Services, person: Session, sealed: string): Promise<AcceptResult> {
  return inTransaction(services, async (services): Promise<AcceptResult> => {
    const { db } = services
    const reading = await readInvitation(services, sealed)
    if (reading.outcome !== 'OPEN') return reading
    const { id, organisationId, role, emailKey: invited } = reading.invitation
    const user = await lockAccount(services, person.userId) // welcomed once, however many tabs accept
    if (user.id === organisationId) return { outcome: 'OWN_ORGANISATION' }
    if (!user.emailConfirmedAt && user.emailKey !== invited) return { outcome: 'MAIL_NOT_CONFIRMED' }

    const now = instant(services.now())
    const end = { endedAt: now, endedReason: 'ACCEPTED' as const, endedBy: user.id }
    if (!(await endInvitation(db, id, end))) return { outcome: 'OVER' }
    if (!user.emailConfirmedAt) {
      await updateUser(db, user.id, { emailConfirmedAt: now })
      await welcome(services, user.id)
    }
    const isNew = await insertMembership(db, { organisationId, userId: user.id, role, since: now })
    const before = isNew ? undefined : await findMembership(db, organisationId, user.id)
    if (before && role === 'ADMIN') await setMembershipRole(db, before.id, role)
    return { outcome: 'ACCEPTED', organisationId }
  })
}

/** Declines an invitation, without an account and without signing in. */
export async function declineInvitation(
  services: Services,
  sealed: string,
): Promise<{ outcome: 'DECLINED' | InvitationRefusal }> {
  const reading = await readInvitation(services, sealed)
  if (reading.outcome !== 'OPEN') return reading
  const end = { endedAt: instant(services.now()), endedReason: 'DECLINED' as const, endedBy: null }
  const isFirst = await endInvitation(services.db, reading.invitation.id, end)
  return { outcome: isFirst ? 'DECLINED' : 'OVER' }
}

function openLink({ dataSeal }: Services, sealed: string): number | null {
  try {
    const id = Number(dataSeal.open(sealed, ABOUT))
    return Number.isSafeInteger(id) ? id : null
  } catch {
    return null // forged, or cut off by an email program
  }
}
