import type { EmailMessage, Translate } from '#emails/message.ts'
import type { MergeValues } from '#emails/render-email.tsx'
import type { NotificationSubjects, NotificationType } from '#server/domain/notification/kinds.ts'
import type { MailAddress, MailAttachment } from '#server/gateways/mailer/mailer.ts'
import type { Locale, WorkerServices } from '#server/runtime/context.ts'
import type { EventFacts } from '#server/services/notification/event-facts.ts'

/** Collects, when the email is written, what one kind of notification says. Null: there is nothing to send any more. */
export type EmailBuilder<Type extends NotificationType> = (
  args: EmailArgs & { subject: NotificationSubjects[Type] },
) => Promise<BuiltEmail | null>

/** What is known of an email before its kind is looked at. */
export interface EmailArgs {
  services: WorkerServices
  recipient: Recipient
  notificationId: number
  createdAt: string
  /** Those kept of its event; a row of an earlier version has none. */
  facts?: EventFacts
  /** The texts in the language of the recipient. */
  t: Translate
}

/** An email with its attachments and headers. */
export interface BuiltEmail {
  message: EmailMessage
  attachments?: MailAttachment[]
  /** Additional headers: how to unsubscribe. */
  headers?: Record<string, string>
  /** The name of the sender, where it is not the platform's own. */
  senderName?: string
  /** Where answers go. */
  replyTo?: MailAddress
  /** Of an email to many: the values for which marks stand in `message`. */
  merge?: MergeValues
}

/** The recipient of an email. */
export interface Recipient {
  /** GUEST: registered without an account. BY_HAND: entered by a host, or written to by an organisation. */
  kind: 'ACCOUNT' | 'GUEST' | 'BY_HAND'
  /** The registration of a person whom a host entered by hand. */
  participationId?: number
  /** The subject of an organisation's email; its recipient may have no account. */
  invitationId?: number
  memberCardId?: number
  /** The invitation of a host, sent to its address. */
  activityInvitationId?: number
  /** The ticket that was handed on to this person. */
  ticketHandoverId?: number
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
