import { findCredentialChange } from '#db/queries/account/sign-in/credential-change.ts'
import { writeCredentialChanged } from '#emails/messages/account/credential-changed.ts'
import { NOT_ME_PATH } from '#server/domain/account/credential-change.ts'
import { NOT_ME_LINK_DAYS } from '#server/domain/account/lifetimes.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { makeNotMeLink } from '#server/services/account/sign-in/credential-change.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** To the owner of an account after a change of how it signs in, with the link to say that it was somebody else. */
export const credentialChanged: EmailBuilder<'CREDENTIAL_CHANGED'> = async (args) => {
  const { services, recipient, subject, t } = args
  const change = await findCredentialChange(services.db, subject.changeId)
  if (!change) return null
  const link = await makeNotMeLink(services, change.id)
  const query = new URLSearchParams({ lien: link, lang: recipient.locale })
  const message = writeCredentialChanged(t, {
    ...recipient,
    kind: change.kind,
    changedAt: { at: change.at, timeZone: HOME_ZONE },
    notMeUrl: `${services.settings.publicUrl}${NOT_ME_PATH}?${query}`,
    validDays: NOT_ME_LINK_DAYS,
  })
  return { message }
}
