import type { MailOutcome } from './mailer.ts'

/** The stage of a session: not yet ready for a message, sender and recipient, or the transfer of the content. */
export type Stage = 'BEFORE' | 'ENVELOPE' | 'CONTENT'

/** The fields of nodemailer's errors. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** The server ends the session, for whatever reason. */
const CLOSING = 421
/** « Authentication required »: our settings were refused. */
const NOT_AUTHENTICATED = 530
/** The one refusal of a sender that is about the message: it is too large. */
const TOO_LARGE = 552

/** Errors that nodemailer finds in the message before it contacts the server. */
const ABOUT_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE']

/** Tells a failure of the server (the message loses nothing but time) from one of this message or its mailbox. */
export function outcomeOf(error: unknown, stage: Stage, isTalkingToOthers: boolean): MailOutcome {
  const { code = '', command = '', responseCode } = error as SmtpError
  const away = isTalkingToOthers ? 'INTERRUPTED' : 'SERVER_AWAY'
  if (responseCode === undefined) {
    if (ABOUT_THE_MESSAGE.includes(code)) return 'REFUSED'
    if (stage === 'CONTENT') return 'UNKNOWN'
    return stage === 'BEFORE' ? away : 'INTERRUPTED'
  }
  if (stage === 'BEFORE') return away
  if (responseCode === CLOSING) return 'INTERRUPTED'
  if (responseCode === NOT_AUTHENTICATED) return 'SERVER_AWAY'
  // At MAIL FROM the server refuses us as a sender: no mailbox was named yet.
  if (command === 'MAIL FROM') return responseCode === TOO_LARGE ? 'REFUSED' : 'SERVER_AWAY'
  return responseCode >= 500 ? 'REFUSED' : 'NOT_SENT'
}
