import { findUser } from '#db/queries/account/user.ts'
import { writeConfirmEmail } from '#emails/messages/account/confirm-email.ts'
import { writeParentAsked } from '#emails/messages/account/parent-asked.ts'
import { CONFIRMATION_LINK_HOURS } from '#server/domain/account/lifetimes.ts'
import { DAYS_FOR_PARENT, waitsForParent } from '#server/domain/account/parent.ts'
import { withoutLinks } from '#server/domain/account/plain-name.ts'
import { makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { makeParentLink } from '#server/services/account/parent.ts'
import type { EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'

/** To the person, the link that confirms the address; to the parent of a person under 14, the link to agree. */
export const newUserNeedConfirmation: EmailBuilder<'NEW_USER_NEED_CONFIRMATION'> = async (args) => {
  const { parentOfId } = args.recipient
  if (parentOfId !== undefined) return askParent(args, parentOfId)
  const details = await confirmationDetails(args)
  return details && { message: writeConfirmEmail(args.t, details) }
}

async function askParent({ services, recipient, t }: EmailArgs, parentOfId: number) {
  const child = await findUser(services.db, parentOfId)
  if (!child || !waitsForParent(child) || child.accountType === 'BANNED') return null
  const query = new URLSearchParams({ lien: makeParentLink(services, child), lang: recipient.locale })
  const agreeUrl = `${services.settings.publicUrl}/courriel/parent?${query}`
  const details = { ...recipient, child: withoutLinks(child.firstName), agreeUrl, days: DAYS_FOR_PARENT }
  return { message: writeParentAsked(t, details) }
}

/** The recipient with a new link to confirm the address; null once it is confirmed. */
export async function confirmationDetails({ services, recipient }: EmailArgs) {
  if (recipient.isConfirmed || recipient.userId === null) return null
  const link = await makeConfirmationLink(services, recipient.userId)
  const confirmUrl = `${services.settings.publicUrl}/courriel/confirmer?clid=${link}&lang=${recipient.locale}`
  return { ...recipient, confirmUrl, validHours: CONFIRMATION_LINK_HOURS }
}
