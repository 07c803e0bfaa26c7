import { StartRefusal } from '#db/start/refusal.ts'

/** Of a full disk, a quota and a limit of a process. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'])

/** Returns a sentence for an error that says that nothing more can be written; any other error as it is. */
export function explainNoRoom(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_IOERR'))
    // quotas and limits too
    return new StartRefusal(
      `The disk failed, or there is no room in ${folder}: nothing of this backup was kept.`,
      { cause: error },
    )
  // pg_dump says it in words.
  if (!CODES.has(code) && !/No space left|File too large/.test(String(error))) return error
  return new StartRefusal(`There is no room in ${folder} for this backup: nothing of it was kept.`, {
    cause: error,
  })
}
