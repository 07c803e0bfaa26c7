import { countSponsored } from '#db/queries/account/user.ts'
import { writeSponsorship } from '#emails/messages/account/sponsorship.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { localDay } from '#server/runtime/local-time.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** To the sponsor: somebody joined with the code, or made the first sale. */
export const sponsorship: EmailBuilder<'SPONSORSHIP'> = async (args) => {
  const { services, recipient, facts, t } = args
  if (recipient.userId === null) return null
  const sponsored = facts?.sponsored ?? (await countSponsored(services.db, recipient.userId))
  const codesUrl = `${services.settings.publicUrl}/mon-compte/codes`
  const { proUntil } = args.subject
  const lastDay = proUntil === undefined ? null : localDay(new Date(proUntil), HOME_ZONE)
  return { message: writeSponsorship(t, { ...recipient, sponsored, codesUrl, proUntil: lastDay }) }
}
