import { findUser } from '#db/queries/account/user.ts'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { findCustomEmail } from '#db/queries/notification/custom-email.ts'
import type { HostWords } from '#emails/message.ts'
import { readHostText } from '#server/documents/host-text.ts'
import { fillFields } from '#server/domain/platform/format/rich-text.ts'
import type { Locale } from '#server/runtime/context.ts'
import { fieldValues, ticketsInWords } from '#server/services/notification/custom-email/field-values.ts'
import { isProHost } from '#server/services/notification/custom-email/pro-host.ts'
import { hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'

/** The host's picture as mail programs draw it. */
export function hostLogoUrl({ hostPictureKey }: ListedActivity, siteUrl: string): string | undefined {
  return hostPictureKey ? `${siteUrl}/images/${hostPictureKey}-logo.png` : undefined
}

/** The page on which an activity is reported; of a private one, which strangers cannot see, its host. */
export function reportUrl(
  { id, hostId, isPrivate }: ListedActivity,
  siteUrl: string,
  locale: Locale,
): string {
  return `${siteUrl}/signaler?${isPrivate ? `profilId=${hostId}` : `activityId=${id}`}&lang=${locale}`
}

/** Returns what the host of an activity added to an email of ours; undefined when they added nothing. */
export async function hostWordsOf(
  { services, recipient, t }: EmailArgs,
  activity: ListedActivity,
  moment: 'CONFIRMATION' | 'NEXT_24H',
  tickets: number,
): Promise<HostWords | undefined> {
  const text = await findCustomEmail(services.db, activity.id, moment)
  if (!text) return undefined
  // It was saved with a PRO account, which may have ended since.
  const host = moment === 'NEXT_24H' ? await findUser(services.db, activity.hostId) : null
  if (moment === 'NEXT_24H' && !(host && isProHost(services, host))) return undefined
  const { blocks } = readHostText(text.content)
  const values = fieldValues(activity, {
    firstName: recipient.firstName,
    tickets: ticketsInWords(activity, tickets),
  })
  const { publicUrl } = services.settings
  const logo = text.usesCustomLogo ? hostLogoUrl(activity, publicUrl) : undefined
  return {
    label: t('hostWords.label', { host: hostName(activity) }),
    ...(logo && { logo }),
    blocks: fillFields(blocks, values),
    report: {
      text: t('customMessage.wrong'),
      link: { label: t('customMessage.report'), href: reportUrl(activity, publicUrl, recipient.locale) },
    },
  }
}
