import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the hook noted, for all processes together. */
export interface Transactions {
  transactions: number
  longestMs: number
  longestWaitMs: number
}

/** Reads it once they have ended; of these processes, or of all that ran in this folder. */
export async function readTransactions(folder: string, pids?: readonly number[]): Promise<Transactions> {
  const wanted = pids?.map((pid) => `transactions-${pid}.json`)
  const names = (await readdir(folder)).filter(
    (name) => wanted?.includes(name) ?? name.startsWith('transactions-'),
  )
  const each = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Transactions),
  )
  return {
    transactions: each.reduce((sum, { transactions }) => sum + transactions, 0),
    longestMs: Math.max(...each.map(({ longestMs }) => longestMs)),
    longestWaitMs: Math.max(...each.map(({ longestWaitMs }) => longestWaitMs)),
  }
}
