import { createRequire } from 'node:module'
import { SQLITE_PACKAGE } from './sqlite-package.mjs'

/** @type {typeof import('better-sqlite3')} */
export const SQLite = createRequire(import.meta.url)(SQLITE_PACKAGE)
