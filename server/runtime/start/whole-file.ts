import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Error codes of file systems without hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Writes a file that only its owner reads: whole or not at all, on the disk when this returns. */
export function replaceFile(path: string, text: string): void {
  withDraft(path, text, (draft) => renameSync(draft, path))
}

/** The same, but never replaces an existing file: returns false then. Of two processes at once one creates it. */
export function createFile(path: string, text: string): boolean {
  return withDraft(path, text, (draft) => {
    try {
      nameOnce(draft, path)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    }
  })
}

function withDraft<Result>(path: string, text: string, finish: (draft: string) => Result): Result {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    writeSynced(draft, text)
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

function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
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
