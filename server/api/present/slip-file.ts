import type { FileCaller } from '#server/documents/file-queue.ts'
import { slipPdf } from '#server/documents/pdf/pdf.ts'
import { slipFileName, type SlipSheet } from '#server/domain/participation/slip-sheet.ts'

/** Returns a deposit slip as a file to print. */
export async function presentSlipFile(sheet: SlipSheet, caller: FileCaller): Promise<File> {
  return new File([await slipPdf(sheet, caller)], slipFileName(sheet), { type: 'application/pdf' })
}
