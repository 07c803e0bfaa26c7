import type { EmailDetails } from '#emails/messages/index.ts'
import type { NotificationType } from '#server/domain/notification/kinds.ts'
import type { MailAttachment } from '#server/gateways/mailer/mailer.ts'
import type { Locale } from '#server/runtime/context.ts'
import type { EventFacts } from '#server/services/notification/event-facts.ts'

/** What an email is told, and what goes with it. Null: there is nothing to say any more. */
export type EmailContent<Type extends NotificationType> = {
  details: EmailDetails[Type]
  attachments?: MailAttachment[]
  /** Beside those of every email: how to unsubscribe. */
  headers?: Record<string, string>
} | null

/** The notification behind an email, and what it keeps of its event; a row of an earlier version keeps nothing. */
export interface Occasion {
  notificationId: number
  createdAt: string
  facts?: EventFacts
}

/** Whom an email is for. */
export interface Recipient {
  /** GUEST: registered without an account. BY_HAND: entered by a host, or written to by an organisation. */
  kind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  /** What an organisation's email is about; its recipient may have no account. */
  invitationId?: number
  memberCardId?: number
  /** The invitation of a host, sent to its address. */
  activityInvitationId?: number
  /** The account of somebody under 14 to which a parent has to agree. */
  parentOfId?: number
  /** Null: no account, not even a guest's. */
  userId: number | null
  locale: Locale
  /** How an email greets: an organisation by its name. Empty when it is not known. */
  firstName: string
  fullName: string
  address: string
  brand: string
  isConfirmed: boolean
}
