import type { EmailDetails } from '#emails/messages/index.ts'
import type { NotificationType } from '#server/domain/notification/kinds.ts'
import type { MailAttachment } from '#server/gateways/mailer/mailer.ts'
import type { Locale } from '#server/runtime/context.ts'
import type { EventFacts } from '#server/services/notification/event-facts.ts'

/** The data of an email, with attachments and headers. Null: there is nothing to send any more. */
export type EmailContent<Type extends NotificationType> = {
  details: EmailDetails[Type]
  attachments?: MailAttachment[]
  /** Additional headers: how to unsubscribe. */
  headers?: Record<string, string>
} | null

/** The notification of an email, and the facts kept of its event; a row of an earlier version has none. */
export interface Occasion {
  notificationId: number
  createdAt: string
  facts?: EventFacts
}

/** The recipient of an email. */
export interface Recipient {
  /** GUEST: registered without an account. BY_HAND: entered by a host, or written to by an organisation. */
  kind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  /** The subject of an organisation's email; its recipient may have no account. */
  invitationId?: number
  memberCardId?: number
  /** The invitation of a host, sent to its address. */
  activityInvitationId?: number
  /** The account of a person under 14 to which a parent has to agree. */
  parentOfId?: number
  /** Null: no account, not even a guest's. */
  userId: number | null
  locale: Locale
  /** The name in the greeting: for an organisation its name. Empty when it is not known. */
  firstName: string
  fullName: string
  address: string
  brand: string
  isConfirmed: boolean
}
