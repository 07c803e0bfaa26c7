import { fork } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEmails } from '#tests/infrastructure/mailbox.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'
import { cast, type Got, holdings, print, untilIs } from './what-they-get.ts'

const IS_WHOLE = process.env.TEST_SIZE === 'whole'
/** In the small size the lock is released before anybody gives up, unless the machine is very slow. */
const LOOKS = IS_WHOLE ? 20 : 6
/** Nobody gives up a write before ten seconds have passed. */
const NOBODY_GIVES_UP_MS = 8000

const ONE = { registrations: 1, tickets: 1 }

let site: Site

beforeAll(async () => {
  site = await startSite({ webs: 1 })
})

afterAll(() => site.stop())

/** Holds the write lock until the answer is called. */
async function hold(): Promise<() => Promise<void>> {
  const child = fork(fileURLToPath(new URL('lock-holder.mjs', import.meta.url)), [
    join(site.dataDir, 'viree.sqlite'),
  ])
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise((resolve) => child.once('message', resolve))
  return () => {
    child.send('let go')
    return ended
  }
}

test('another process holds the lock: everybody reads meanwhile, who registers waits and gets in once', async () => {
  const { members, register, visit, watch, look } = await cast(site, 8)
  const [first, ...people] = members
  const worker = await site.startWorker()
  const before = await look(first!)
  const letGo = await hold()
  const heldFrom = performance.now()

  const answered: string[] = []
  const note = async (who: string, asked: Promise<Got>) => {
    const got = await asked
    answered.push(who)
    return got
  }
  /** /sante gives the database half a second, which a busy machine may take now and then. */
  const isWell = async () => {
    let got = await watch()
    for (let tries = 0; tries < 8 && got.status !== 200; tries++) {
      await pause(500)
      got = await watch()
    }
    return got
  }
  const registrations = people.map((person) => note('registration', register(person)))
  const read: Got[] = []
  for (let times = 0; times < LOOKS; times++)
    read.push(await note('visitor', visit()), await note('watcher', isWell()))
  const order = [...answered]
  const areAllWaiting = performance.now() - heldFrom < NOBODY_GIVES_UP_MS
  if (IS_WHOLE) await pause(20_000)
  const lines = (await worker.said()).split('\n')
  const isQuick = performance.now() - heldFrom < NOBODY_GIVES_UP_MS
  await letGo()
  const told = await Promise.all(registrations)
  const after = await look(first!)
  print(`another process holds the lock of SQLite${IS_WHOLE ? ' for 20 s' : ''}`, [
    ['before', before],
    ['meanwhile', { visitor: read.at(-2)!, health: read.at(-1)!, participation: told[0]! }],
    ['afterwards', after],
  ])

  // All of them were answered while seven waited: the lock blocked nobody else.
  const readers = Array.from({ length: LOOKS }, () => ['visitor', 'watcher']).flat()
  if (areAllWaiting) expect(order).toEqual(readers)
  else expect(order.filter((who) => who !== 'registration')).toEqual(readers)
  expect(read.map(({ status }) => status)).toEqual(read.map(() => 200))
  if (IS_WHOLE) expect(told.map(({ status }) => status)).toEqual(people.map(() => 503))
  else if (isQuick) expect(told.map(({ says }) => says)).toEqual(people.map(() => 'inscription_ok'))
  for (const [index, { status }] of told.entries())
    if (status === 503) expect((await register(people[index]!)).says).toBe('inscription_ok')
  expect(await holdings(site.db, members)).toEqual(members.map(() => ONE))

  const messages = async () => {
    const all = await readEmails(site.dataDir)
    return people.map(({ email }) => all.filter(({ to }) => to?.[0]?.address === email).length)
  }
  for (let round = 0; round < 240 && (await messages()).some((count) => count === 0); round++)
    await pause(250)
  expect(await messages()).toEqual(people.map(() => 1))
  // Nothing can be written before the lock is released, so the outage is one, and no loop speaks of it.
  const said = lines.filter((line) => /database unavailable|cannot reach the database/.test(line))
  expect(said.length, said.join('\n')).toBeLessThanOrEqual(1)
})

test('nothing more can be written: /sante says so, and is well again when there is space', async () => {
  const { watch } = await cast(site, 1)
  // The file of the proof is a device that is always full; the proof removes it again, also when it fails.
  const probe = join(site.dataDir, '.viree-probe')
  let got = await watch()
  for (let tries = 0; tries < 100 && got.says !== 'full'; tries++) {
    await symlink('/dev/full', probe).catch(() => undefined) // it is still there
    got = await watch()
    await pause(100)
  }
  expect(got).toMatchObject({ status: 503, says: 'full' })
  await rm(probe, { force: true })
  await untilIs(watch, 200)
})
