import { lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives a folder that root has made, with all that is in it, to the owner of another one: the user that Virée runs as
 * could read nothing of it. Anybody else can give nothing away, and does nothing.
 */
export function giveToOwnerOf(other: string, folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(other)
  for (const name of ['', ...readdirSync(folder, { encoding: 'utf8', recursive: true })])
    lchownSync(join(folder, name), uid, gid)
}
