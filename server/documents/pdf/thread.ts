import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type PDFDocument from 'pdfkit'
import type { SlipSheet } from '#server/domain/participation/slip-sheet.ts'
import type { TicketSheet } from '#server/domain/participation/ticket-sheet.ts'
import type { ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'
import { makeFaces } from './faces.ts'
import { packPdf } from './pack.ts'
import { drawReceipt } from './receipt-pages.ts'
import { drawSlip } from './slip-pages.ts'
import { drawTickets } from './ticket-pages.ts'

/** A thread that draws one file after the other: a file takes longer than a page of the site. */

export type PdfFile =
  | { kind: 'TICKETS'; sheet: TicketSheet }
  | { kind: 'SLIP'; sheet: SlipSheet }
  | { kind: 'RECEIPT'; sheet: ReceiptSheet }

export interface PdfRequest {
  id: number
  file: PdfFile
}

export type PdfAnswer = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string }

const require = createRequire(workerData as string)
const Pdf = require('pdfkit') as typeof PDFDocument
const faces = makeFaces(require)

parentPort?.on('message', ({ id, file }: PdfRequest) => {
  draw(file).then(
    (bytes) => parentPort?.postMessage({ id, bytes } satisfies PdfAnswer, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) } satisfies PdfAnswer),
  )
})

function draw(file: PdfFile): Promise<Uint8Array<ArrayBuffer>> {
  const { language, title, brand } = file.sheet
  return new Promise((resolve, reject) => {
    const doc = new Pdf({
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: brand, Creator: brand },
      font: null as unknown as string,
    })
    const parts: Uint8Array[] = []
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(joined(packPdf(Buffer.concat(parts)))))
    doc.on('error', reject)
    drawFile(doc, file)
    doc.end()
  })
}

function drawFile(doc: InstanceType<typeof PDFDocument>, file: PdfFile): void {
  switch (file.kind) {
    case 'TICKETS':
      return drawTickets(doc, faces, file.sheet)
    case 'SLIP':
      return drawSlip(doc, faces, file.sheet)
    case 'RECEIPT':
      return drawReceipt(doc, faces, file.sheet)
  }
}

/** In memory of its own, which travels to the other thread without being copied. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
