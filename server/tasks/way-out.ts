import type { EmailMessage, Translate } from '#emails/message.ts'
import type { WorkerServices } from '#server/context.ts'
import { isChoosable, isNotificationType } from '#server/domain/notification.ts'
import { switchOffToken } from '#server/services/notification-preference.ts'
import type { Reader } from './told.ts'

/** Every email that may be switched off says how, to people and (RFC 8058) to their mail programs. */
export function withWayOut<Composed extends { message: EmailMessage; headers?: Record<string, string> }>(
  services: WorkerServices,
  reader: Reader,
  type: string,
  t: Translate,
  composed: Composed,
): Composed {
  if (reader.userId === null || !isNotificationType(type) || !isChoosable(type)) return composed
  const token = switchOffToken(services, reader.userId, type)
  const address = `${services.settings.publicUrl}/courriel/desabonnement?lien=${token}`
  const link = { label: t('switchOff.link'), href: `${address}&lang=${reader.locale}` }
  return {
    ...composed,
    message: {
      ...composed.message,
      smallPrint: [...(composed.message.smallPrint ?? []), { text: t('switchOff.text'), link }],
    },
    headers: {
      ...composed.headers,
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
