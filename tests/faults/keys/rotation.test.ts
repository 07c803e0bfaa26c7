import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { KeyKind, KeyRing } from '#server/domain/platform/key-ring.ts'
import { formatSecrets } from '#server/runtime/keys/stored.ts'
import { secretsOf } from '#tests/infrastructure/sealed.ts'
import { backUp, emptyInstallation, restore } from '../backup/installation.ts'
import { endAll, newFolder, run } from '../programs.ts'
import { expectWell } from './outcome.ts'

afterEach(endAll)

const PRELOAD = fileURLToPath(new URL('dies-while-writing.mjs', import.meta.url))

/** Of the calls that replace the file: before each of them, and after the last one that matters. */
const MOMENTS = ['openSync', 'writeFileSync', 'fsyncSync', 'closeSync', 'renameSync', 'after renameSync']

test('a rotation that is killed at any moment leaves the keys of before or the new ones, and the next one works', async () => {
  const place = await emptyInstallation('SQLite')
  expect(await run('setup', place)).toMatchObject({ code: 0 })
  const ids = () => secretsOf(place.dataDir).tickets.map(({ id }) => id)
  const first = secretsOf(place.dataDir)
  for (const moment of MOMENTS) {
    const before = ids()
    const env = { ...place.env, NODE_OPTIONS: `--import=${PRELOAD}`, DIES_AT: moment }
    const outcome = await run('rotate', { ...place, env, args: ['tickets'] })
    expect(outcome.code, `${moment}: ${outcome.said}`).not.toBe(0)
    expect(ids(), moment).toEqual(moment.startsWith('after') ? [before[0]! + 1, ...before] : before)
    expect(await run('setup', place), moment).toMatchObject({ code: 0 })
  }
  expectWell(await run('rotate', { ...place, args: ['tickets'] }))
  expect(ids()).toEqual([3, 2, 1])
  const { tickets, sessions, data } = secretsOf(place.dataDir)
  expect([tickets.at(-1)?.key, sessions, data]).toEqual([first.tickets[0].key, first.sessions, first.data])
  expect((await readdir(place.dataDir)).filter((name) => name.startsWith('secrets'))).toEqual([
    'secrets.json',
  ])
})

test('a backup holds the whole ring, and a restored site opens what older keys sealed', async () => {
  const place = await emptyInstallation('SQLite')
  expectWell(await run('setup', place))
  for (const kind of ['tickets', 'data', 'sessions'])
    expectWell(await run('rotate', { ...place, args: [kind] }))
  const secrets = secretsOf(place.dataDir)
  expect(Object.values(secrets).map((ring) => ring.map(({ id }) => id))).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ])
  const folder = await backUp(place, await newFolder())
  const other = await emptyInstallation('SQLite')
  expectWell(await restore(folder, other))
  expect(secretsOf(other.dataDir)).toEqual(secrets)
  expectWell(await run('setup', other))

  const withNewestOnly = await emptyInstallation('SQLite')
  await mkdir(withNewestOnly.dataDir, { recursive: true })
  const newest = (kind: KeyKind): KeyRing => [secrets[kind][0]]
  const rings = { sessions: newest('sessions'), tickets: newest('tickets'), data: newest('data') }
  await writeFile(join(withNewestOnly.dataDir, 'secrets.json'), formatSecrets(rings))
  const refused = await restore(folder, withNewestOnly)
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('lack keys of this backup')])
})

test('the command says which keys there are, and what it does not understand', async () => {
  const place = await emptyInstallation('SQLite')
  expectWell(await run('setup', place))
  expectWell(await run('rotate', { ...place, args: ['data'] }))
  const said = expectWell(await run('rotate', place))
  expect(said).toMatch(/^Tickets: key 1 seals, the first one\.$/m)
  expect(said).toMatch(/^Stored data: key 2 seals, since \d{4}-\d\d-\d\d\.$/m)
  expect(said).toMatch(/^ {2}Key 1 opens what it sealed\. It stays: it was replaced less than a minute ago/m)
  for (const args of [['billets'], ['data', 'tickets'], ['--drop-old'], ['data', '--even-in-use']]) {
    const refused = await run('rotate', { ...place, args })
    expect([args, refused.code]).toEqual([args, 1])
    expect(refused.said).toMatch(/^Name what to change: .*Nothing was changed\.$/m)
  }
})
