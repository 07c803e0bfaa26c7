import type { EmailMessage, Translate } from '#emails/message.ts'
import { isChoosable, isNotificationType } from '#server/domain/notification/kinds.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { switchOffToken } from '#server/services/notification/preferences.ts'
import type { Recipient } from './email.ts'

/** Every email that may be switched off says how, to people and (RFC 8058) to their email programs. */
export function withUnsubscribe<
  BuiltEmail extends { message: EmailMessage; headers?: Record<string, string> },
>(services: WorkerServices, recipient: Recipient, type: string, t: Translate, built: BuiltEmail): BuiltEmail {
  if (recipient.userId === null || !isNotificationType(type) || !isChoosable(type)) return built
  const token = switchOffToken(services, recipient.userId, type)
  const address = `${services.settings.publicUrl}/courriel/desabonnement?lien=${token}`
  const link = { label: t('switchOff.link'), href: `${address}&lang=${recipient.locale}` }
  return {
    ...built,
    message: {
      ...built.message,
      smallPrint: [...(built.message.smallPrint ?? []), { text: t('switchOff.text'), link }],
    },
    headers: {
      ...built.headers,
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
