import { isChoosable } from '#server/domain/notification/choice.ts'
import type { NotificationType } from '#server/domain/notification/kinds.ts'
import { switchOffToken } from '#server/services/notification/preferences.ts'
import type { BuiltEmail, EmailArgs } from './email.ts'

/** Every email that may be switched off says how, to people and (RFC 8058) to their email programs. */
export function withUnsubscribe(
  { services, recipient, t }: EmailArgs,
  type: NotificationType,
  built: BuiltEmail,
): BuiltEmail {
  if (recipient.userId === null || !isChoosable(type)) return built
  const token = switchOffToken(services, recipient.userId, type)
  const address = `${services.settings.publicUrl}/courriel/desabonnement?lien=${token}`
  const link = { label: t('switchOff.link'), href: `${address}&lang=${recipient.locale}` }
  const smallPrint = [...(built.message.smallPrint ?? []), { text: t('switchOff.text'), link }]
  return {
    ...built,
    message: { ...built.message, smallPrint },
    headers: { ...built.headers, ...unsubscribeHeaders(address) },
  }
}

/** The headers with which email programs unsubscribe in one click (RFC 8058). */
export function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
