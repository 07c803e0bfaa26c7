import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { makeConcurrencyLimit } from '#server/gateways/concurrency-limit.ts'
import type { DrawingBound, Drawings } from './drawings.ts'
import { writeWhole } from './whole-file.ts'

/** A drawing weighs 20 to 100 kB, with a photograph up to 1.5 MB. */
const BOUND: DrawingBound = { files: 2000, bytes: 256 * 1024 * 1024 }

/** How many more may wait to be drawn: a visitor who leaves does not take along what was begun for them. */
const MOST_WAITING = 40

/** How many files are written between two checks of the bound. */
const WRITES_A_TRIM = 32

/** Drawings as files in a folder; every one of them can be drawn again. */
export function makeDrawingFiles(folder: string, bound: DrawingBound = BOUND): Drawings {
  const limit = makeConcurrencyLimit(1, MOST_WAITING)
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let written = 0

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const path = join(folder, name)
    const bytes = await readFile(path).catch(() => undefined)
    if (!bytes) return undefined
    const now = new Date()
    await utimes(path, now, now).catch(() => undefined) // used: it stays longer than others
    return new Uint8Array(bytes)
  }

  async function drawAndKeep(name: string, draw: () => Promise<Uint8Array>) {
    const bytes = new Uint8Array(await limit(draw))
    try {
      await mkdir(folder, { recursive: true })
      await writeWhole(join(folder, name), bytes)
      written += 1
      if (written % WRITES_A_TRIM === 0) await trim()
    } catch {
      // A full disk costs the time to draw it again; the picture is still served.
    }
    return bytes
  }

  async function names(): Promise<string[]> {
    return readdir(folder).catch(() => [])
  }

  async function trim(): Promise<void> {
    const files = []
    for (const name of await names()) {
      const file = await stat(join(folder, name)).catch(() => null)
      if (file) files.push({ name, bytes: file.size, usedAt: file.mtimeMs })
    }
    files.sort((one, other) => other.usedAt - one.usedAt)
    let bytes = 0
    for (const [index, file] of files.entries()) {
      bytes += file.bytes
      if (index >= bound.files || bytes > bound.bytes) await rm(join(folder, file.name), { force: true })
    }
  }

  return {
    get(name, draw) {
      const known = underWay.get(name)
      if (known) return known
      const work = read(name)
        .then((kept) => kept ?? drawAndKeep(name, draw))
        .finally(() => underWay.delete(name))
      underWay.set(name, work)
      return work
    },
    async removeOf(pictureKey) {
      for (const name of await names())
        if (name.startsWith(`photo-${pictureKey}-`)) await rm(join(folder, name), { force: true })
    },
    async photographs() {
      const keys = (await names()).map((name) => /^photo-([0-9a-f]{24})-/.exec(name)?.[1])
      return [...new Set(keys.filter((key) => key !== undefined))]
    },
    trim,
  }
}
