import { open, signedIn } from '#server/api/base.ts'
import { presentMember } from '#server/api/rest/organisation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { invitationState, isCardValid } from '#server/domain/organisation/acting.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite as inviteAddress,
  readInvitation as readLink,
  withdrawInvitation,
} from '#server/services/organisation/invitation.ts'
import { endCard as end, issueMemberCard, today } from '#server/services/organisation/member-card.ts'
import { setRole as giveRole } from '#server/services/organisation/membership.ts'
import { viewOrganisation } from '#server/services/organisation/overview.ts'

const view = signedIn.pages.organisation.view.handler(async ({ input, context, errors }) => {
  const { services, session } = context
  const seen = await viewOrganisation(services, session, input.organisationId)
  switch (seen.outcome) {
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'SEEN':
      return {
        organisationId: seen.organisation.id,
        incName: displayName(seen.organisation),
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
          isExpired: invitationState(invitation, services.now()) === 'EXPIRED',
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
  }
})

const invite = signedIn.pages.organisation.invite.handler(async ({ input, context, errors }) => {
  const { services, session, locale } = context
  const inviting = await inviteAddress(services, session, { ...input, locale })
  switch (inviting.outcome) {
    case 'INVITED':
      return { invitationId: inviting.invitationId }
    case 'TOO_MANY_EMAILS':
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: inviting.retryAfterSeconds } })
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'NOT_USABLE':
      throw errors.ORGANISATION_NOT_USABLE()
    case 'ALREADY_MEMBER':
      throw errors.ALREADY_MEMBER()
  }
})

const withdraw = signedIn.pages.organisation.withdraw.handler(async ({ input, context, errors }) => {
  const { outcome } = await withdrawInvitation(context.services, context.session, input)
  switch (outcome) {
    case 'WITHDRAWN':
      return { withdrawn: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
  }
})

const setRole = signedIn.pages.organisation.setRole.handler(async ({ input, context, errors }) => {
  const { outcome } = await giveRole(context.services, context.session, input)
  switch (outcome) {
    case 'SET':
      return { role: input.role }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'LAST_ADMIN':
      throw errors.LAST_ADMIN()
  }
})

const issueCard = signedIn.pages.organisation.issueCard.handler(async ({ input, context, errors }) => {
  const { services, session, locale } = context
  const { organisationId, number, holder, email = null, validUntil } = input
  const card = { organisationId, number, holderName: holder, holderEmail: email, validUntil, locale }
  const issuing = await issueMemberCard(services, session, card)
  switch (issuing.outcome) {
    case 'ISSUED':
      return { memberCardId: issuing.memberCardId }
    case 'TOO_MANY_EMAILS':
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: issuing.retryAfterSeconds } })
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
    case 'NOT_USABLE':
      throw errors.ORGANISATION_NOT_USABLE()
    case 'NUMBER_TAKEN':
      throw errors.NUMBER_TAKEN()
    case 'IN_THE_PAST':
      throw errors.IN_THE_PAST()
  }
})

const endCard = signedIn.pages.organisation.endCard.handler(async ({ input, context, errors }) => {
  const { outcome } = await end(context.services, context.session, input)
  switch (outcome) {
    case 'ENDED':
      return { ended: true as const }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ADMIN_REQUIRED':
      throw errors.ORGANISATION_ADMIN_REQUIRED()
  }
})

const readInvitation = open.pages.organisation.readInvitation.handler(async ({ input, context, errors }) => {
  const reading = await readLink(context.services, input.link)
  switch (reading.outcome) {
    case 'OPEN': {
      const { organisation, role, email, expiresAt } = reading.invitation
      return { incName: displayName(organisation), role, email, expiresAt }
    }
    case 'UNKNOWN':
      throw errors.UNKNOWN_LINK()
    case 'OVER':
      throw errors.INVITATION_OVER()
    case 'EXPIRED':
      throw errors.INVITATION_EXPIRED()
  }
})

const accept = signedIn.pages.organisation.accept.handler(async ({ input, context, errors }) => {
  const accepting = await acceptInvitation(context.services, context.session, input.link)
  switch (accepting.outcome) {
    case 'ACCEPTED':
      return { organisationId: accepting.organisationId }
    case 'UNKNOWN':
      throw errors.UNKNOWN_LINK()
    case 'OVER':
      throw errors.INVITATION_OVER()
    case 'EXPIRED':
      throw errors.INVITATION_EXPIRED()
    case 'OWN_ORGANISATION':
      throw errors.OWN_ORGANISATION()
    case 'MAIL_NOT_CONFIRMED':
      throw errors.MAIL_NOT_CONFIRMED()
  }
})

const decline = open.pages.organisation.decline.handler(async ({ input, context, errors }) => {
  const { outcome } = await declineInvitation(context.services, input.link)
  switch (outcome) {
    case 'DECLINED':
      return { declined: true as const }
    case 'UNKNOWN':
      throw errors.UNKNOWN_LINK()
    case 'OVER':
      throw errors.INVITATION_OVER()
    case 'EXPIRED':
      throw errors.INVITATION_EXPIRED()
  }
})

export const organisation = {
  view,
  invite,
  withdraw,
  setRole,
  issueCard,
  endCard,
  readInvitation,
  accept,
  decline,
}
