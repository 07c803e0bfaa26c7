/** How emails are sent: through an SMTP server, or into files on one's own machine. */
export interface Mailer {
  /** Resolves when the server has accepted the message; throws `MailError` when it has not, or when that is unknown. */
  send(message: OutgoingEmail, options?: SendOptions): Promise<{ accepted: true }>
  close(): Promise<void>
}

export interface SendOptions {
  /** Ends the session with the server, at any stage. */
  signal?: AbortSignal
}

export interface OutgoingEmail {
  from: MailAddress
  to: MailAddress
  /** Where answers go, if not to the sender. */
  replyTo?: MailAddress
  subject: string
  html: string
  text: string
  /** With its angle brackets. Derived from the notification, so that each attempt has the same one. */
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
 * REFUSED: the server rejected this message permanently; trying again changes nothing. NOT_SENT: it rejected it
 * temporarily, or nothing was sent for another reason; try again later. SERVER_AWAY: it could not be reached, or
 * refuses the session or our sign-in: no message would get through. INTERRUPTED: it broke off before it had anything of
 * this message. Nobody has the message. UNKNOWN: the connection failed during the transfer of the message; it may have
 * arrived. Wait longer before trying again.
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
