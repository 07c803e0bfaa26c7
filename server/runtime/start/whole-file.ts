import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Error codes of file systems without hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/**
 * Writes a file that only its owner reads: whole or not at all, on the disk when this returns. A file that is replaced
 * keeps its owner; throws where this user may not see to that.
 */
export function replaceFile(path: string, text: string): void {
  const before = statSync(path, { throwIfNoEntry: false })
  withDraft({ path, text, before }, (draft) => renameSync(draft, path))
}

/** The same, but never replaces an existing file: returns false then. Of two processes at once one creates it. */
export function createFile(path: string, text: string): boolean {
  return withDraft({ path, text }, (draft) => {
    try {
      nameOnce(draft, path)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  })
}

interface Written {
  path: string
  text: string
  /** The file that it replaces. */
  before?: Stats | undefined
}

function withDraft<Result>({ path, text, before }: Written, finish: (draft: string) => Result): Result {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    writeSynced(draft, text, before)
    const result = finish(draft)
    syncFolder(dirname(path))
    return result
  } finally {
    rmSync(draft, { force: true })
  }
}

function nameOnce(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error))) throw error
    copyFileSync(draft, path, constants.COPYFILE_EXCL)
  }
}

function writeSynced(path: string, text: string, before: Stats | undefined): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    // Root replaces the file of the user that Virée runs as, which could not read one of root's.
    if (before && before.uid !== fstatSync(file).uid) fchownSync(file, before.uid, before.gid)
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
