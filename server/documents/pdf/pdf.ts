import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { program } from 'virtual:pdf-thread'
import type { SlipSheet } from '#server/domain/participation/slip-sheet.ts'
import type { TicketSheet } from '#server/domain/participation/ticket-sheet.ts'
import type { ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import type { PdfAnswer, PdfFile, PdfRequest } from './thread.ts'

/** More than the worker has slots for emails: it never waits in vain. */
const MAX_WAITING = 40
const RETRY_AFTER_SECONDS = 10
/** Fifty tickets take a third of a second. */
const TIMEOUT_MS = 30_000
/** A thread with its fonts holds some 30 MB, so that one without work ends. */
const IDLE_MS = 60_000
const MAX_HEAP_MB = 160

const limit = pLimit(1)

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

/**
 * Draws tickets as a PDF file, a page each.
 *
 * @throws TooBusy
 */
export function ticketsPdf(sheet: TicketSheet): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn({ kind: 'TICKETS', sheet })
}

/**
 * Draws a deposit slip as a PDF file, on as many pages as it takes.
 *
 * @throws TooBusy
 */
export function slipPdf(sheet: SlipSheet): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn({ kind: 'SLIP', sheet })
}

/**
 * Draws a receipt as a PDF file.
 *
 * @throws TooBusy
 */
export function receiptPdf(sheet: ReceiptSheet): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn({ kind: 'RECEIPT', sheet })
}

/** One file is drawn at a time, in a thread of its own, so that pages are answered meanwhile. */
async function inTurn(file: PdfFile): Promise<Uint8Array<ArrayBuffer>> {
  if (limit.activeCount + limit.pendingCount > MAX_WAITING) throw new TooBusy(RETRY_AFTER_SECONDS)
  return limit(async () => {
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
    const timer = setTimeout(() => fail(new Error('Drawing a PDF took too long.')), TIMEOUT_MS)
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
