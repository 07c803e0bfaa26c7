import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The position of the running code: about to begin a transaction, or inside of one. On SQLite a second connection does
 * not exist, so a query beside a running transaction would wait for ever.
 */
export const transactionScope = new AsyncLocalStorage<'beginning' | 'running'>()
