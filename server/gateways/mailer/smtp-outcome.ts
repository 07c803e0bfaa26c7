import type { MailOutcome } from './mailer.ts'

/** How far a conversation had come: not yet ready for a message, sender and recipient, or the content was on its way. */
export type Stage = 'BEFORE' | 'ENVELOPE' | 'CONTENT'

/** What nodemailer says of a failure. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** The server ends the conversation, whatever it was about. */
const CLOSING = 421
/** « Authentication required »: it is our settings that were refused. */
const NOT_AUTHENTICATED = 530
/** The one refusal of a sender that is about the message: it is too large. */
const TOO_LARGE = 552

/** Errors that nodemailer finds in the message before it says a word to the server. */
const ABOUT_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE']

/** Whose fault it was: the server's (the message loses nothing but time), or this message's and its mailbox's. */
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
  // Who may send is the server's business with us: no mailbox was named yet.
  if (command === 'MAIL FROM') return responseCode === TOO_LARGE ? 'REFUSED' : 'SERVER_AWAY'
  return responseCode >= 500 ? 'REFUSED' : 'NOT_SENT'
}
