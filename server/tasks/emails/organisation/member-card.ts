import { findUser } from '#db/queries/account/user.ts'
import { findMemberCard } from '#db/queries/organisation/member-card.ts'
import { writeMemberCard } from '#emails/messages/organisation/member-card.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { makePlain } from './organisation-invitation.ts'

/** Nothing is sent about a card that was ended before its email was written. */
export const memberCard: EmailBuilder<'MEMBER_CARD'> = async ({ services, recipient, t }) => {
  const { db, settings } = services
  const card =
    recipient.memberCardId === undefined ? undefined : await findMemberCard(db, recipient.memberCardId)
  const organisation = card && (await findUser(db, card.organisationId))
  if (!card || card.endedAt || !organisation || organisation.deletedAt) return null
  const plain = await makePlain(services, organisation.id)
  const message = writeMemberCard(t, {
    ...recipient,
    organisation: plain(displayName(organisation)),
    holder: plain(card.holderName),
    number: plain(card.number),
    validUntil: card.validUntil,
    siteUrl: `${settings.publicUrl}/activites`,
  })
  return { message }
}
