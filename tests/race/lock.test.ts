import { readdir, readFile } from 'node:fs/promises'
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
  // The build also contains Kysely, whose drivers begin in ways of their own: ours are counted in the source.
  expect(times(text, '"begin immediate"')).toBe(2)
  expect(await filesWith('beginTransaction(')).toEqual(['db/engines/sqlite.ts'])
})

/** The files of the source in which this piece occurs. */
async function filesWith(sentence: string): Promise<string[]> {
  const folders = await Promise.all(['app', 'server', 'db', 'emails'].map(filesBelow))
  const files = folders.flat().filter((file) => /\.tsx?$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return files.filter((_, index) => texts[index]?.includes(sentence))
}

async function filesBelow(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`)
}

/** The bundler numbers names that occur twice. */
const FOR_REMIX_SERVE = /^process\.env\.HOST \|\|= services\d*\.settings\.host;$/

/** The library of the payment provider learns only so that its notices do not belong into the log. */
const FOR_STRIPE = /^process\.env\.STRIPE_SUPPRESS_NOTICES \?\?= ["']true["'];?$/

/** The double of the payment provider, a program of its own, is given its secrets so. */
const OF_SANDBOX =
  /^registerEndpoints\(sandbox\.sandbox, JSON\.parse\(process\.env\.SANDBOX_ENDPOINTS \?\? "\[\]"\)\);$/

/** The plan of the sandbox speaks on its own output. */
const READS_SETTINGS =
  /\b(readSettings|unreadSettings)\((process\.env|\{ \.\.\.process\.env, LOG_LEVEL: "silent" \})\)/

test('no setting of the environment can switch it off: all are read in one place, and none is about it', async () => {
  const text = await shippedText()
  // remix-serve reads its address only from the environment.
  const known = [FOR_REMIX_SERVE, FOR_STRIPE, OF_SANDBOX]
  const isKnown = (line: string) => known.some((pattern) => pattern.test(line.trim()))
  const lines = text.split('\n').filter((line) => !isKnown(line))
  const readers = lines.filter((line) => line.includes('process.env'))
  for (const line of readers) expect(line).toMatch(READS_SETTINGS)
})
