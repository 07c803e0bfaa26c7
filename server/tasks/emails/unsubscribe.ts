import { type ChoosableType, isChoosable } from '#server/domain/notification/choice.ts'
import type { NotificationType } from '#server/domain/notification/kinds.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { switchOffToken } from '#server/services/notification/preferences.ts'
import { switchOffTokenByHand } from '#server/services/notification/switch-off-by-hand.ts'
import type { BuiltEmail, EmailArgs, Recipient } from './email.ts'

/** Every email that may be switched off says how, to people and (RFC 8058) to their email programs. */
export function withUnsubscribe(
  { services, recipient, t }: EmailArgs,
  type: NotificationType,
  built: BuiltEmail,
): BuiltEmail {
  const token = isChoosable(type) ? tokenFor(services, recipient, type) : null
  if (token === null) return built
  const address = `${services.settings.publicUrl}/courriel/desabonnement?lien=${token}`
  const link = { label: t('switchOff.link'), href: `${address}&lang=${recipient.locale}` }
  const smallPrint = [...(built.message.smallPrint ?? []), { text: t('switchOff.text'), link }]
  return {
    ...built,
    message: { ...built.message, smallPrint },
    headers: { ...built.headers, ...unsubscribeHeaders(address) },
  }
}

/** Null for addresses that another kind of link is for: invitations, member cards, the newsletter. */
function tokenFor(
  services: WorkerServices,
  { userId, participationId }: Recipient,
  type: ChoosableType,
): string | null {
  if (userId !== null) return switchOffToken(services, userId, type)
  return participationId === undefined ? null : switchOffTokenByHand(services, participationId, type)
}

/** The headers with which email programs unsubscribe in one click (RFC 8058). */
export function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
