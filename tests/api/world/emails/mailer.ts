import {
  type Mailer,
  MailError,
  type MailOutcome,
  type OutgoingEmail,
} from '#server/gateways/mailer/mailer.ts'

/** A mailer that stores its messages, and can be told to fail. */
export interface CapturingMailer extends Mailer {
  /** Every message that was sent, oldest first. */
  sent: OutgoingEmail[]
  /** Every message that was attempted, sent or not. */
  tried: OutgoingEmail[]
  /** The outcomes of the next messages, one each. */
  failNext(...outcomes: MailOutcome[]): void
}

export function capturingMailer(): CapturingMailer {
  const sent: OutgoingEmail[] = []
  const tried: OutgoingEmail[] = []
  const failures: MailOutcome[] = []
  return {
    sent,
    tried,
    failNext: (...outcomes) => void failures.push(...outcomes),
    async send(message) {
      tried.push(message)
      const failure = failures.shift()
      if (failure) throw new MailError(failure, new Error(`550 <${message.to.address}>: ${failure}`))
      sent.push(message)
      return { accepted: true }
    },
    close: () => Promise.resolve(),
  }
}
