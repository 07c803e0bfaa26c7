/** How emails are sent: an SMTP server, or files on one's own machine. */
export interface Mailer {
  /** Resolves when the message is in other hands; throws `MailError` when it is not, or when nobody can tell. */
  send(message: OutgoingEmail, options?: SendOptions): Promise<{ accepted: true }>
  close(): Promise<void>
}

export interface SendOptions {
  /** Ends the conversation with the server, wherever it is. */
  signal?: AbortSignal
}

export interface OutgoingEmail {
  from: MailAddress
  to: MailAddress
  subject: string
  html: string
  text: string
  /** With its angle brackets. Derived from the notification, so that each try carries the same one. */
  messageId: string
  attachments?: readonly MailAttachment[]
  headers?: Readonly<Record<string, string>>
}

export interface MailAddress {
  name?: string
  address: string
}

export interface MailAttachment {
  filename: string
  content: string | Uint8Array
  contentType: string
  /** For pictures inside the email, which refers to them as `cid:…`. */
  cid?: string
}

/**
 * REFUSED: the server said no to this message for good; trying again changes nothing.
 * NOT_SENT: it said no for now, or nothing was sent for another reason; try again later.
 * SERVER_AWAY: it could not be reached, or refuses to speak or to sign us in: no message would get through.
 * INTERRUPTED: it broke off before it had anything of this message. Nobody has the message.
 * UNKNOWN: the message was on its way when the line went dead; it may have arrived. Wait longer before trying again.
 */
export type MailOutcome = 'REFUSED' | 'NOT_SENT' | 'SERVER_AWAY' | 'INTERRUPTED' | 'UNKNOWN'

export class MailError extends Error {
  readonly outcome: MailOutcome

  constructor(outcome: MailOutcome, cause: Error) {
    super(`Mail ${outcome}: ${cause.message}`, { cause })
    this.name = 'MailError'
    this.outcome = outcome
  }
}
