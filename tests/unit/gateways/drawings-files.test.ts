import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { TooBusy } from '#server/domain/platform/too-busy.ts'
import { makeDrawingFiles } from '#server/gateways/pictures/drawings-files.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'viree-drawn-'))
  undo.push(() => rm(path, { recursive: true, force: true }))
  return path
}

const bytes = (length: number) => new Uint8Array(length).fill(7)

test('one is drawn at a time, and what fails is tried again by whoever asks next', async () => {
  const drawings = makeDrawingFiles(await folder())
  let inside = 0
  let most = 0
  const draw = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
    return bytes(1)
  }
  await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => drawings.get(name, draw)))
  expect(most).toBe(1)
  await expect(drawings.get('d.png', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await drawings.get('d.png', draw)).toEqual(bytes(1))
})

test('so many wait to be drawn; one more is asked to come back, and comes through later', async () => {
  const drawings = makeDrawingFiles(await folder())
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const draw = async () => {
    await held
    return bytes(1)
  }
  const names = Array.from({ length: 60 }, (_, index) => `${index}.png`)
  const refused: unknown[] = []
  const asked = names.map((name) => drawings.get(name, draw).catch((error: unknown) => refused.push(error)))
  await expect.poll(() => refused.length).toBe(19)
  expect(refused.every((error) => error instanceof TooBusy)).toBe(true)
  release()
  await Promise.all(asked)
  expect(refused).toHaveLength(19)
  expect(await drawings.get('60.png', draw)).toEqual(bytes(1))
})

test('what was used least recently goes first, by count and by weight', async () => {
  const path = await folder()
  const drawings = makeDrawingFiles(path, { files: 3, bytes: 100 })
  for (const [index, name] of ['a.png', 'b.png', 'c.png', 'd.png'].entries()) {
    await writeFile(join(path, name), bytes(30))
    const at = new Date(Date.now() - 3_600_000 + index * 60_000)
    await utimes(join(path, name), at, at)
  }
  await drawings.get('a.png', () => Promise.reject(new Error('it is there')))
  await drawings.trim()
  expect((await readdir(path)).sort()).toEqual(['a.png', 'c.png', 'd.png'])

  await writeFile(join(path, 'e.png'), bytes(60))
  const latest = new Date(Date.now() + 60_000)
  await utimes(join(path, 'e.png'), latest, latest)
  await drawings.trim()
  expect((await readdir(path)).sort()).toEqual(['a.png', 'e.png'])
})

test('thousands of drawings never lie beyond the bound for long', async () => {
  const path = await folder()
  const drawings = makeDrawingFiles(path, { files: 20, bytes: 1_000_000 })
  for (let n = 0; n < 200; n++) await drawings.get(`cover-velo-${n}.png`, () => Promise.resolve(bytes(10)))
  expect((await readdir(path)).length).toBeLessThan(20 + 32)
})

test('a drawing is answered also when it cannot be written', async () => {
  const path = await folder()
  await writeFile(join(path, 'file'), 'x')
  const drawings = makeDrawingFiles(join(path, 'file'))
  expect(await drawings.get('a.png', () => Promise.resolve(bytes(3)))).toEqual(bytes(3))
})

test('with a photograph its drawings go, and only those', async () => {
  const path = await folder()
  const drawings = makeDrawingFiles(path)
  const [one, other] = ['a'.repeat(24), 'b'.repeat(24)]
  for (const name of [
    `photo-${one}-share-1-fr.png`,
    `photo-${one}-share-1-en.png`,
    `photo-${other}-share-2-fr.png`,
    'share-3-fr.png',
  ])
    await drawings.get(name, () => Promise.resolve(bytes(3)))
  expect((await drawings.photographs()).sort()).toEqual([one, other])
  await drawings.removeOf(one)
  expect((await readdir(path)).sort()).toEqual([`photo-${other}-share-2-fr.png`, 'share-3-fr.png'])
})
