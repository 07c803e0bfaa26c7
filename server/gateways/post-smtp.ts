import { createTransport, type NodemailerError } from 'nodemailer'
import { toMime } from './mime.ts'
import { PostFailure, type Post, type PostOutcome } from './post.ts'

const SECOND = 1000

/** Hands each message to the SMTP server at `url`, one message a transaction, over a few connections that stay open. */
export function smtpPost(url: string, { timeout = 30 * SECOND }: { timeout?: number } = {}): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The pool would send again by itself when a connection breaks, even after the message may have been taken.
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // Shorter than servers wait, so that they do not hang up just as a message begins.
    idleTimeout: 60 * SECOND,
  })

  return {
    async send(message) {
      try {
        await transport.sendMail(toMime(message))
        return { accepted: true }
      } catch (error) {
        throw new PostFailure(outcomeOf(error as NodemailerError), error as Error)
      }
    },

    async close() {
      transport.close()
    },
  }
}

/** The server answered about this message, not about us. */
const ABOUT_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE']
/** « Authentication required »: it is our settings that were refused. */
const NOT_AUTHENTICATED = 530
/** The line was never ready for a message. */
const BEFORE_THE_MESSAGE = [
  'ECONNREFUSED',
  'EDNS',
  'EAUTH',
  'ENOAUTH',
  'ETLS',
  'ECONFIG',
  'EPROXY',
  'EENVELOPE',
]

function outcomeOf(error: NodemailerError): PostOutcome {
  const { code = '', originalCode = '', responseCode, permanent, timeoutType } = error
  if (responseCode !== undefined) {
    const isFinal = permanent && responseCode !== NOT_AUTHENTICATED && ABOUT_THE_MESSAGE.includes(code)
    return isFinal ? 'REFUSED' : 'NOT_SENT'
  }
  if (timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT') return 'NOT_SENT'
  return BEFORE_THE_MESSAGE.includes(code) || BEFORE_THE_MESSAGE.includes(originalCode)
    ? 'NOT_SENT'
    : 'UNKNOWN'
}
