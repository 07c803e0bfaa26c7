import { strToU8, zipSync } from 'fflate'

/** Returns a ZIP of text files. `at` is the time of every file, so that the same content gives the same archive. */
export function zip(files: Record<string, string>, at: Date): Uint8Array {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: at })
}
