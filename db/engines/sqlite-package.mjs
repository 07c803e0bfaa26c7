/**
 * Selects the better-sqlite3 for this Node.js (docs/decisions/052). 13 needs Node-API 10, which came with Node 22.14:
 * before, it crashes when a database is opened. 12 crashes from Node 24.19 on, when a statement is garbage-collected.
 */
export const SQLITE_PACKAGE = packageFor(process.versions)

/** @param {{ napi?: string }} versions */
export function packageFor({ napi }) {
  return Number(napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-12'
}
