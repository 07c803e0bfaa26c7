import type { FileCaller } from '#server/documents/file-queue.ts'
import { ticketsPdf } from '#server/documents/pdf/pdf.ts'
import { ticketFileName, type TicketSheet } from '#server/domain/participation/ticket-sheet.ts'

/** Returns tickets as a file to print, with a page for each. */
export async function presentTicketFile(sheet: TicketSheet, caller: FileCaller): Promise<File> {
  return new File([await ticketsPdf(sheet, caller)], ticketFileName(sheet), { type: 'application/pdf' })
}
