import { type MailMessage, type Post, PostFailure, type PostOutcome } from '#server/gateways/post.ts'

/** A post that keeps what it is given, and can be told to fail. */
export interface CapturingPost extends Post {
  /** Everything that was taken, oldest first. */
  sent: MailMessage[]
  /** Everything that was tried, taken or not. */
  tried: MailMessage[]
  /** The next messages meet these outcomes, one each. */
  failNext(...outcomes: PostOutcome[]): void
}

export function capturingPost(): CapturingPost {
  const sent: MailMessage[] = []
  const tried: MailMessage[] = []
  const failures: PostOutcome[] = []
  return {
    sent,
    tried,
    failNext: (...outcomes) => void failures.push(...outcomes),
    async send(message) {
      tried.push(message)
      const failure = failures.shift()
      if (failure) throw new PostFailure(failure, new Error(`550 <${message.to.address}>: ${failure}`))
      sent.push(message)
      return { accepted: true }
    },
    close: () => Promise.resolve(),
  }
}
