import { constants, getPriority, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { csv, type Sheet, type TableCell, xlsx } from './table.ts'

/** A thread that makes one file, and ends: ten thousand rows take a second, and the memory of both is free afterwards. */

export type TableMessage =
  | { sheets: Omit<Sheet, 'rows'>[] }
  | { sheet: number; rows: TableCell[][] }
  /** All rows have come. */
  | { format: 'xlsx' | 'csv' }

export interface TableBytes {
  bytes: Uint8Array<ArrayBuffer>
}

/** By so much a file is less urgent than a page: on a busy machine it still gets a tenth of a processor. */
const NICENESS = 10

let sheets: Sheet[] = []
lowerPriority()

parentPort?.on('message', (message: TableMessage) => {
  if ('sheets' in message) sheets = message.sheets.map((sheet) => ({ ...sheet, rows: [] }))
  else if ('rows' in message) sheets[message.sheet]?.rows.push(...message.rows)
  else void finish(message.format)
})

/** An error ends the thread, and is told to whoever began it. */
async function finish(format: 'xlsx' | 'csv'): Promise<void> {
  const [first] = sheets
  const made = format === 'xlsx' ? await xlsx(sheets) : new TextEncoder().encode(first ? csv(first) : '')
  const bytes = new Uint8Array(made)
  parentPort?.postMessage({ bytes } satisfies TableBytes, [bytes.buffer])
}

/**
 * On Linux the priority is that of the thread; elsewhere it would be that of the whole process. Where the system refuses
 * it, files are made all the same.
 */
function lowerPriority(): void {
  if (platform() !== 'linux') return
  try {
    setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW))
  } catch {
    // A filter of system calls.
  }
}
