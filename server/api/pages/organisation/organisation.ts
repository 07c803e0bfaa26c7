import { z } from 'zod'
import { openPage, signedInPage } from '#server/api/base.ts'
import { presentMember } from '#server/api/present/organisation.ts'
import { unlessRefused, useCase } from '#server/api/refuse.ts'
import {
  NOT_FOUND,
  ORGANISATION_ADMIN_REQUIRED,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
} from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { invitationRefusal, isCardValid } from '#server/domain/organisation/acting.ts'
import {
  CardForm,
  InvitationForm,
  InvitationLink,
  MemberRole,
} from '#server/schemas/organisation/organisation.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite,
  readInvitation,
  withdrawInvitation,
} from '#server/services/organisation/invitation.ts'
import { endCard, issueMemberCard, today } from '#server/services/organisation/member-card.ts'
import { setRole } from '#server/services/organisation/membership.ts'
import { viewOrganisation } from '#server/services/organisation/overview.ts'

const led = signedInPage.errors({ ...NOT_FOUND, ...ORGANISATION_ADMIN_REQUIRED })

/** Its own address must be confirmed before an organisation writes to others. */
const WRITES_TO_OTHERS = { ORGANISATION_NOT_USABLE: { status: 403 }, ...TOO_MANY_REQUESTS } as const

/** The page itself answers somebody whose account is closed. */
const ACCOUNT_BANNED = { ACCOUNT_BANNED: { status: 403 } } as const

/** `/mon-compte/organisations/:organisationId`: to its admins and to its own account. */
const view = led
  .errors(ACCOUNT_BANNED)
  .input(z.object({ organisationId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const seen = await unlessRefused(errors, viewOrganisation(services, session, input.organisationId))
    return {
      organisationId: seen.organisation.id,
      incName: displayName(seen.organisation),
      /** Whether I am the organisation's own account, not one of its members. */
      isOwnAccount: seen.place === 'SELF',
      members: seen.members.map((member) => ({
        ...presentMember(member),
        email: member.email,
        isSelf: member.userId === session.userId,
      })),
      invitations: seen.invitations.map((invitation) => ({
        invitationId: invitation.id,
        email: invitation.email,
        role: invitation.role,
        sentAt: invitation.createdAt,
        expiresAt: invitation.expiresAt,
        isExpired: invitationRefusal(invitation, services.now()) === 'INVITATION_EXPIRED',
      })),
      cards: seen.cards.map((card) => ({
        memberCardId: card.id,
        number: card.number,
        holder: card.holderName,
        email: card.holderEmail,
        validUntil: card.validUntil,
        isValid: isCardValid(card, today(services)),
      })),
    }
  })

const inviteMember = led
  .errors({ ALREADY_MEMBER: { status: 409 }, ...WRITES_TO_OTHERS })
  .input(InvitationForm.extend({ organisationId: IdParam }))
  .handler(({ input, context: { services, session, locale }, errors }) =>
    unlessRefused(errors, invite(services, session, { ...input, locale })),
  )

const withdraw = led
  .input(z.object({ organisationId: IdParam, invitationId: IdParam }))
  .handler(useCase(withdrawInvitation))

const changeRole = led
  .errors({ LAST_ADMIN: { status: 409 } })
  .input(z.object({ organisationId: IdParam, userId: IdParam, role: MemberRole }))
  .handler(useCase(setRole))

const issueCard = led
  .errors({ NUMBER_TAKEN: { status: 409 }, IN_THE_PAST: { status: 422 }, ...WRITES_TO_OTHERS })
  .input(CardForm.extend({ organisationId: IdParam }))
  .handler(({ input, context: { services, session, locale }, errors }) => {
    const { organisationId, number, holder, email = null, validUntil } = input
    const card = { organisationId, number, holderName: holder, holderEmail: email, validUntil, locale }
    return unlessRefused(errors, issueMemberCard(services, session, card))
  })

const endMemberCard = led
  .input(z.object({ organisationId: IdParam, memberCardId: IdParam }))
  .handler(useCase(endCard))

/** How a link fails: forged, answered already, or too old. */
const LINK_ERRORS = {
  UNKNOWN_LINK: { status: 404 },
  INVITATION_OVER: { status: 410 },
  INVITATION_EXPIRED: { status: 410 },
} as const

const ByLink = z.object({ link: InvitationLink })

/** `/invitation`: the invitation of the email's link. Reading it changes nothing. */
const readByLink = openPage
  .errors(LINK_ERRORS)
  .input(ByLink)
  .handler(async ({ input, context: { services }, errors }) => {
    const { organisation, role, email, expiresAt } = await unlessRefused(
      errors,
      readInvitation(services, input.link),
    )
    return { incName: displayName(organisation), role, email, expiresAt }
  })

const accept = signedInPage
  .errors({
    ...LINK_ERRORS,
    ...UNAUTHORIZED,
    ...ACCOUNT_BANNED,
    OWN_ORGANISATION: { status: 409 },
    MAIL_NOT_CONFIRMED: { status: 403 },
  })
  .input(ByLink)
  .handler(({ input, context, errors }) =>
    unlessRefused(errors, acceptInvitation(context.services, context.session, input.link)),
  )

const decline = openPage
  .errors(LINK_ERRORS)
  .input(ByLink)
  .handler(({ input, context, errors }) =>
    unlessRefused(errors, declineInvitation(context.services, input.link)),
  )

export const organisation = {
  view,
  invite: inviteMember,
  withdraw,
  setRole: changeRole,
  issueCard,
  endCard: endMemberCard,
  readInvitation: readByLink,
  accept,
  decline,
}
