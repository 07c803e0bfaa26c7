import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Returns size and SHA-256 of a file, read in pieces. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies a file, on the disk when this returns; its folder is made. Shares the blocks where the file system can. */
export function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  copyFileSync(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  const handle = openSync(to, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Names a file once more, without a copy; false where the file system cannot, or it is not there. */
export function linkFile(from: string, to: string): boolean {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}
