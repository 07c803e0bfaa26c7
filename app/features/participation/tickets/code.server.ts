import { processServices } from '#server/runtime/wiring/process-services.ts'

/** The ticket that a QR code speaks of; null when the code was not sealed by us. */
export function openTicketCode(code: string): string | null {
  return processServices().ticketSeal.open(code)?.uuid ?? null
}
