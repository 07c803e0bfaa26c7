import type { FileCaller } from '#server/documents/file-queue.ts'
import { receiptPdf } from '#server/documents/pdf/pdf.ts'
import { receiptFileName, type ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'

/** Returns a receipt as a file to print. */
export async function presentReceiptFile(sheet: ReceiptSheet, caller: FileCaller): Promise<File> {
  return new File([await receiptPdf(sheet, caller)], receiptFileName(sheet), { type: 'application/pdf' })
}
