import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { FailureKind } from '#server/domain/platform/retry.ts'
import { MailError } from '#server/gateways/mailer/mailer.ts'
import { maskAddresses } from '#server/runtime/log.ts'

/** A task that could run, but not now, for no fault of its own: it is postponed, and no attempt is used up. */
export class NotNow extends Error {
  readonly afterMs: number

  constructor(message: string, afterMs: number) {
    super(message)
    this.name = 'NotNow'
    this.afterMs = afterMs
  }
}

/** OUTAGE: the server is away, or closed the connection before it had received anything. No attempt is used up. */
export function kindOf(error: unknown): FailureKind | 'OUTAGE' {
  // The time limit of one attempt is over: whatever it was doing may have worked.
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'UNKNOWN'
  // Every call there is safe to repeat (docs/decisions/092).
  if (error instanceof ProviderUnavailable) return 'OUTAGE'
  if (!(error instanceof MailError)) return 'PASSING'
  switch (error.outcome) {
    case 'REFUSED':
      return 'FINAL'
    case 'UNKNOWN':
      return 'UNKNOWN'
    case 'NOT_SENT':
      return 'PASSING'
    case 'SERVER_AWAY':
    case 'INTERRUPTED':
      return 'OUTAGE'
  }
}

/** Returns whether the server that the task needs has answered. */
export function hasAnswered(error: unknown): boolean {
  return error instanceof MailError && (error.outcome === 'REFUSED' || error.outcome === 'NOT_SENT')
}

/** Returns whether every other task of this class would fail, too. */
export function isServerAway(error: unknown): boolean {
  return error instanceof MailError && error.outcome === 'SERVER_AWAY'
}

/** Mail servers like to repeat addresses in their answers: these must reach neither the log nor the operators' list. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return maskAddresses(message).slice(0, 500)
}

/** Returns the common cause of failed tasks: their error without numbers and identifiers, which differ. */
export function causeOf(description: string): string {
  return description
    .replace(/\b(?=\w*\d)[\w-]{6,}/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}
