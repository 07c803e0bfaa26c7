import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Returns the ticket of a QR code; null when the code was not sealed by us. */
export function openTicketCode(code: string): string | null {
  return processServices().ticketSeal.open(code)?.uuid ?? null
}
