import { test } from 'vitest'
import { isOnPostgres } from './database.ts'

type Define = (name: string, run: () => Promise<void>) => void

const define: Define = (name, run) => test(name, run)
const leaveOut: Define = () => undefined

/** For behaviour of one engine only. On the other the test is not registered: a skipped one counts as missing. */
export const testOnPostgres = isOnPostgres ? define : leaveOut
export const testOnSqlite = isOnPostgres ? leaveOut : define
