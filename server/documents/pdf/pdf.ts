import { Worker } from 'node:worker_threads'
import { program } from 'virtual:pdf-thread'
import {
  type FileCaller,
  MAKE_MS,
  makeFileQueue,
  tookTooLong,
  WAIT_MS,
} from '#server/documents/file-queue.ts'
import type { SlipSheet } from '#server/domain/participation/slip-sheet.ts'
import type { TicketSheet } from '#server/domain/participation/ticket-sheet.ts'
import type { ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'
import type { PdfAnswer, PdfFile, PdfRequest } from './thread.ts'

/** In all, more than the worker has slots for emails: those never wait in vain. */
const inTurn = makeFileQueue({ ofPerson: 10, ofNetwork: 40, inAll: 200, timeoutMs: WAIT_MS })
/** A thread with its fonts holds some 30 MB, so that one without work ends. */
const IDLE_MS = 60_000
const MAX_HEAP_MB = 160

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Draws tickets as a PDF file, a page each.
 *
 * @throws FilesBusy
 */
export function ticketsPdf(sheet: TicketSheet, caller?: FileCaller): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ kind: 'TICKETS', sheet }, caller)
}

/**
 * Draws a deposit slip as a PDF file, on as many pages as it takes.
 *
 * @throws FilesBusy
 */
export function slipPdf(sheet: SlipSheet, caller?: FileCaller): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ kind: 'SLIP', sheet }, caller)
}

/**
 * Draws a receipt as a PDF file.
 *
 * @throws FilesBusy
 */
export function receiptPdf(sheet: ReceiptSheet, caller?: FileCaller): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ kind: 'RECEIPT', sheet }, caller)
}

/** One file is drawn at a time, in a thread of its own, so that pages are answered meanwhile. */
function makePdf(file: PdfFile, caller?: FileCaller): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(caller, async () => {
    clearTimeout(idle)
    try {
      return await draw(file)
    } finally {
      idle = setTimeout(endThread, IDLE_MS).unref()
    }
  })
}

function draw(file: PdfFile): Promise<Uint8Array<ArrayBuffer>> {
  const worker = (thread ??= startThread())
  lastId += 1
  const request: PdfRequest = { id: lastId, file }
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    const fail = (error: Error) =>
      settle(() => {
        endThread()
        reject(error)
      })
    const onMessage = (answer: PdfAnswer) => {
      if (answer.id !== request.id) return
      if ('error' in answer) fail(new Error(`The PDF was not drawn: ${answer.error}`))
      else settle(() => resolve(answer.bytes))
    }
    const onError = (error: Error) => fail(error)
    const onExit = () => fail(new Error('The thread that draws PDF files has ended.'))
    // Fifty tickets take a third of a second.
    const timer = setTimeout(() => fail(tookTooLong()), MAKE_MS)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(request)
  })
}

/** The thread keeps no process alive. */
function startThread(): Worker {
  const worker = new Worker(program, {
    eval: true,
    workerData: import.meta.url,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  worker.unref()
  // An error without a listener would end the process: between two files nobody listens.
  worker.on('error', () => {
    if (thread === worker) thread = undefined
  })
  return worker
}

function endThread(): void {
  const ending = thread
  thread = undefined
  void ending?.terminate()
}
