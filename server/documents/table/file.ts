import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { program } from 'virtual:table-thread'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import type { Sheet, TableCell } from './table.ts'
import type { TableBytes, TableMessage } from './thread.ts'

/** A sheet whose rows come some at a time, so that other requests are answered between them. */
export interface SheetInSlices extends Omit<Sheet, 'rows'> {
  rows: AsyncIterable<TableCell[][]>
}

const MAX_WAITING = 10
const RETRY_AFTER_SECONDS = 10
/** The largest list takes some seconds, on a busy machine, too. */
const TIMEOUT_MS = 60_000
const MAX_HEAP_MB = 512

const limit = pLimit(1)

/**
 * Makes a workbook, or the first sheet as CSV. One file is made at a time, in a thread of its own, so that pages are
 * answered meanwhile.
 *
 * @throws TooBusy
 */
export async function tableFile(
  format: 'xlsx' | 'csv',
  sheets: readonly SheetInSlices[],
): Promise<Uint8Array<ArrayBuffer>> {
  if (limit.activeCount + limit.pendingCount > MAX_WAITING) throw new TooBusy(RETRY_AFTER_SECONDS)
  return limit(async () => {
    const thread = new Worker(program, {
      eval: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    const send = (message: TableMessage) => thread.postMessage(message)
    const bytes = bytesOf(thread)
    try {
      await Promise.race([bytes, sendAll(send, format, sheets)])
      return await bytes
    } finally {
      await thread.terminate()
    }
  })
}

async function sendAll(
  send: (message: TableMessage) => void,
  format: 'xlsx' | 'csv',
  sheets: readonly SheetInSlices[],
): Promise<void> {
  send({ sheets: sheets.map(({ name, columns }) => ({ name, columns })) })
  for (const [sheet, { rows }] of sheets.entries()) {
    for await (const slice of rows) send({ sheet, rows: slice })
  }
  send({ format })
}

function bytesOf(thread: Worker): Promise<TableBytes['bytes']> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Making a table took too long.')), TIMEOUT_MS)
    thread.on('message', ({ bytes }: TableBytes) => resolve(bytes))
    thread.on('error', reject)
    thread.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that makes tables has ended.'))
    })
  })
}
