import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { serverFiles } from '#tests/infrastructure/altered-build.ts'
import { shippedBuild } from '#tests/infrastructure/site.ts'
import { LOCK } from './lock.ts'

async function shippedText(): Promise<string> {
  const files = await serverFiles(shippedBuild())
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

/** How often this piece occurs. */
const times = (text: string, sentence: string | RegExp) => text.split(sentence).length - 1

test('the shipped build takes the lock in one way, and has no other', async () => {
  const text = await shippedText()
  // Once in the web process, once in the code that setup and worker share.
  for (const { from, to } of Object.values(LOCK)) {
    expect(times(text, from)).toBe(2)
    expect(times(text, to)).toBe(0)
  }
  expect(times(text, 'function lockActivity(')).toBe(2)
  expect(times(text, /function lockActivity\([^)]*\) \{\s+return trx\.updateTable\("activity"\)/)).toBe(2)
  expect(times(text, /\bbeginTransaction\(/)).toBe(2)
})

const FOR_REMIX_SERVE = 'process.env.HOST ||= services.settings.host;'

test('no setting of the environment can switch it off: all are read in one place, and none is about it', async () => {
  const text = await shippedText()
  // remix-serve reads its address only from the environment.
  const lines = text.split('\n').filter((line) => line.trim() !== FOR_REMIX_SERVE)
  const readers = lines.filter((line) => line.includes('process.env'))
  for (const line of readers) expect(line).toMatch(/\b(readSettings|unreadSettings)\(process\.env\)/)
})
