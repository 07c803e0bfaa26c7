import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs'
import { SQLite } from '#db/engines/better-sqlite3.mjs'

const PAGES_AT_ONCE = 10_000

/**
 * Copies a database that may be written meanwhile, through SQLite itself: what its write-ahead log holds is in the copy. One
 * read transaction spans all steps, because a copy begins anew after each write that it notices. The file is its owner's
 * alone, and on the disk when this returns.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  closeSync(openSync(copy, 'w', 0o600)) // SQLite would choose the mode by our umask
  chmodSync(copy, 0o600)
  const reader = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    reader.exec('begin')
    reader.prepare('select count(*) from sqlite_master').get()
    await reader.backup(copy, { progress: () => PAGES_AT_ONCE })
  } finally {
    reader.close()
  }
  sync(copy, 'r+')
}

/** Turns a copy into a file that is complete by itself, so that it can be read where nothing may be written. */
export function closeSqliteCopy(copy: string): void {
  const database = new SQLite(copy)
  try {
    database.pragma('journal_mode = delete')
  } finally {
    database.close()
  }
  sync(copy, 'r+')
}

export const syncFolder = (folder: string): void => sync(folder, 'r')

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
