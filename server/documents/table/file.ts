import { Worker } from 'node:worker_threads'
import { program } from 'virtual:table-thread'
import { MAKE_MS, makeFileQueue, tookTooLong, WAIT_MS } from '#server/documents/file-queue.ts'
import type { Sheet, TableCell } from './table.ts'
import type { TableBytes, TableMessage } from './thread.ts'

/** A sheet whose rows come some at a time, so that other requests are answered between them. */
export interface SheetInSlices extends Omit<Sheet, 'rows'> {
  rows: AsyncIterable<TableCell[][]>
}

const MAX_HEAP_MB = 512

/**
 * The turns in which tables are read and made, one at a time: one that waits has not read its rows yet, up to ten
 * thousand.
 *
 * @throws FilesBusy
 */
export const tableInTurn = makeFileQueue({ ofPerson: 3, ofNetwork: 10, inAll: 20, timeoutMs: WAIT_MS })

/**
 * Makes a workbook, or the first sheet as CSV, in a thread of its own, so that pages are answered meanwhile. Call it in
 * `tableInTurn`.
 *
 * @throws FilesBusy
 */
export async function tableFile(
  format: 'xlsx' | 'csv',
  sheets: readonly SheetInSlices[],
): Promise<Uint8Array<ArrayBuffer>> {
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
    // The largest list takes some seconds, on a busy machine, too.
    const timer = setTimeout(() => reject(tookTooLong()), MAKE_MS)
    thread.on('message', ({ bytes }: TableBytes) => resolve(bytes))
    thread.on('error', reject)
    thread.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that makes tables has ended.'))
    })
  })
}
