import type { LetterDetails } from '#emails/letters/index.ts'
import type { NotificationType } from '#server/domain/notification.ts'
import type { MailAttachment } from '#server/gateways/post.ts'

/** What a letter is told, and what goes with it. Null: there is nothing to say any more. */
export type Told<Type extends NotificationType> = {
  details: LetterDetails[Type]
  attachments?: MailAttachment[]
} | null

export interface Reader {
  id: number
  locale: 'fr' | 'en'
  firstName: string
  brand: string
  isConfirmed: boolean
}
