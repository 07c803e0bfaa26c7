import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { SLOTS } from '#server/domain/platform/work-class.ts'
import { type Mailer, MailError } from './mailer.ts'
import { toMime } from './mime.ts'
import { outcomeOf, type Stage } from './smtp-outcome.ts'

const SECOND = 1000

/** The waits for the server in ms: to be connected, for its greeting, for each of its answers. */
interface Options {
  connection?: number
  greeting?: number
  answer?: number
  /** Sends nothing to a server that does not offer STARTTLS. */
  requireTls?: boolean
}

/** The state of one message's session. */
interface Conversation {
  /** Created when the server is ready for a message, read when the content is transferred. */
  content?: Readable
}

/** Sends each message through the SMTP server at `url`, one a transaction, over a few connections that stay open. */
export function smtpMailer(
  url: string,
  {
    connection = 30 * SECOND,
    greeting = 60 * SECOND,
    answer = 120 * SECOND,
    requireTls = false,
  }: Options = {},
): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    // More are refused by many mail servers: with all slots busy, an e-mail waits for one to end.
    maxConnections: SLOTS.EMAIL,
    // The pool would send again by itself when a connection breaks, even after the message may have been accepted.
    maxRequeues: 0,
    requireTLS: requireTls,
    connectionTimeout: connection,
    dnsTimeout: connection,
    greetingTimeout: greeting,
    // Servers check for spam before they accept a message: giving up early would make them get it twice.
    socketTimeout: answer,
    // Shorter than servers wait, so that they do not close the connection just as a message begins.
    idleTimeout: 60 * SECOND,
  })
  const conversations = new Set<Conversation>()
  transport.use('stream', (mail, done) => {
    const { conversation } = mail.data as { conversation?: Conversation }
    const createReadStream = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (options) => {
      const content = createReadStream(options)
      if (conversation) conversation.content = content
      return content
    }
    done()
  })

  return {
    async send(message, { signal } = {}) {
      const conversation: Conversation = {}
      const email = { ...toMime(message), signal, conversation }
      conversations.add(conversation)
      try {
        await transport.sendMail(email)
        return { accepted: true }
      } catch (error) {
        conversations.delete(conversation)
        // Where other sessions of ours are open, it is there: perhaps it only allows fewer connections at once.
        const isTalking = [...conversations].some((other) => stageOf(other) !== 'BEFORE')
        throw new MailError(outcomeOf(error, stageOf(conversation), isTalking), asError(error))
      } finally {
        conversations.delete(conversation)
      }
    },

    async close() {
      transport.close()
    },
  }
}

function stageOf({ content }: Conversation): Stage {
  if (!content) return 'BEFORE'
  return content.readableDidRead ? 'CONTENT' : 'ENVELOPE'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
