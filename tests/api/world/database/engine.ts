import { test } from 'vitest'
import { isOnPostgres } from './database.ts'

type Define = (name: string, run: () => Promise<void>) => void

const define: Define = (name, run) => test(name, run)
const leaveOut: Define = () => undefined

/** For what only one engine does. On the other there is no such test: a skipped one counts as missing. */
export const testOnPostgres = isOnPostgres ? define : leaveOut
export const testOnSqlite = isOnPostgres ? leaveOut : define
