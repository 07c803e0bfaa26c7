import { slipPdf } from '#server/documents/pdf/pdf.ts'
import { slipFileName, type SlipSheet } from '#server/domain/participation/slip-sheet.ts'

/** Returns a deposit slip as a file to print. */
export async function presentSlipFile(sheet: SlipSheet): Promise<File> {
  return new File([await slipPdf(sheet)], slipFileName(sheet), { type: 'application/pdf' })
}
