import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'

/** The suffix of a file that is being written. */
export const UNFINISHED = '.part'

/** Writes a file whole or not at all: beside, flushed, then renamed. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  // Two processes that write the same file use different temporary files.
  const temporary = `${path}.${randomBytes(4).toString('hex')}${UNFINISHED}`
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}
