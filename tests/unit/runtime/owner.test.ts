import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { giveToOwnerOf } from '#server/runtime/start/owner.ts'
import { replaceFile } from '#server/runtime/start/whole-file.ts'

const IS_ROOT = process.getuid?.() === 0
/** Nobody has to have this number. */
const VIREE = 4242

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-owner-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const ownerOf = async (path: string) => {
  const { uid, gid, mode } = await stat(path)
  return [uid, gid, mode & 0o777]
}

describe.skipIf(!IS_ROOT)('what root does for the user that Virée runs as (needs root)', () => {
  test('a file that it replaces stays theirs', async () => {
    const path = join(await newFolder(), 'secrets.json')
    await writeFile(path, 'before', { mode: 0o600 })
    await chown(path, VIREE, VIREE)
    replaceFile(path, 'after')
    expect(await ownerOf(path)).toEqual([VIREE, VIREE, 0o600])
  })

  test('what it restores is theirs, whose DATA_DIR it is', async () => {
    const [dataDir, made] = [await newFolder(), await newFolder()]
    await chown(dataDir, VIREE, VIREE)
    await mkdir(join(made, 'uploads'), { mode: 0o700 })
    await writeFile(join(made, 'uploads', 'picture'), '', { mode: 0o600 })
    giveToOwnerOf(dataDir, made)
    for (const name of ['', 'uploads', 'uploads/picture'])
      expect((await ownerOf(join(made, name))).slice(0, 2), name).toEqual([VIREE, VIREE])
  })
})

test('a file of our own is replaced as before', async () => {
  const path = join(await newFolder(), 'secrets.json')
  replaceFile(path, 'first')
  const before = await ownerOf(path)
  replaceFile(path, 'second')
  expect(await ownerOf(path)).toEqual(before)
})
