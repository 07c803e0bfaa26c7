// Only in test:all: it follows docs/operating.md from an installation to a restore, twice.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeActivities, makeMembers } from '#tests/infrastructure/crowd.ts'
import type { Server } from '#tests/infrastructure/server.ts'
import { type Installation, opened } from '../backup/installation.ts'
import { endAll, type Outcome } from '../programs.ts'
import { makeOldSite } from '../upgrade/old-site.ts'
import { answersAt, installCopy, type InstalledCopy, untilGone } from './installed-copy.ts'
import { readSection } from './page.ts'

afterEach(endAll)

const backups = readSection('Backups')
const restoring = readSection('Restoring')
const upgrading = readSection('Upgrading, and going back')
const apart = readSection('Web and worker apart')

function expectDone({ code, said }: Outcome): string {
  expect(code, said).toBe(0)
  return said
}

const siteIn = (dataDir: string): Installation => ({
  dataDir,
  env: {},
  database: { kind: 'sqlite', file: join(dataDir, 'viree.sqlite') },
})

const countPeople = (place: Installation) =>
  opened(place, async (db) => (await db.selectFrom('user').select('id').execute()).length)

const isListening = async (server: Server) => (await server.said()).includes('"listening"')

/** SIGTERM, as a supervisor sends it; it then ends well. */
async function stop(server: Server, { url }: InstalledCopy): Promise<void> {
  expect(await server.stop(), await server.said()).toBe(0)
  await untilGone(url)
}

test(
  'the page of operators: web and worker apart, backups, a restore elsewhere',
  { timeout: 900_000 },
  async () => {
    const copy = await installCopy()
    const [setup = '', web = '', worker = '', ...rest] = apart.commands
    expect(rest).toEqual([])
    expectDone(await copy.run(setup))
    const site = siteIn(join(copy.folder, 'var'))
    await opened(site, async (db) => {
      const [host] = await makeMembers(db, 3)
      await makeActivities(db, { count: 1, hostId: host!.id, capacity: 5 })
    })
    const workerAlone = await copy.serve(worker, isListening)
    const webAlone = await copy.serve(web, answersAt(copy.url))

    // While it runs.
    const [usual = '', elsewhere = '', check = '', ...others] = backups.commands
    expect(others).toEqual([])
    expect(expectDone(await copy.run(usual))).toMatch(/^Backup: \S+var\/backups\/viree-/m)
    expectDone(await copy.run(elsewhere))
    expect(backups.cron).toHaveLength(1)
    await waitASecond()
    expectDone(await copy.run(backups.cron[0]!))
    expect(expectDone(await copy.run(check))).toMatch(/Its secrets are in it, sealed/)
    await workerAlone.stop()
    await stop(webAlone, copy)

    const people = await countPeople(site)
    const [restore = '', start = '', ...more] = restoring.commands
    expect(more).toEqual([])
    expect(expectDone(await copy.run(restore))).toMatch(/^Restored: /m)
    const restored = await copy.serve(start, answersAt(copy.url))
    expect((await fetch(`${copy.url}/activites/1`)).status).toBe(200)
    await stop(restored, copy)
    expect(people).toBe(3)
    expect(await countPeople(siteIn(await copy.translate('/srv/restored')))).toBe(people)
  },
)

test(
  'the page of operators: an upgrade, and back to the file from before',
  { timeout: 900_000 },
  async () => {
    const copy = await installCopy()
    const site = siteIn(join(copy.folder, 'var'))
    await makeOldSite(site, 'late')
    const before = await listMigrations(site)
    const people = await countPeople(site)

    const [start = '', remove = '', putBack = '', ...rest] = upgrading.commands
    expect(rest).toEqual([])
    const upgraded = await copy.serve(start, answersAt(copy.url))
    await stop(upgraded, copy)
    expect((await listMigrations(site)).length).toBeGreaterThan(before.length)
    await opened(site, (db) => makeMembers(db, 2))
    expect(await countPeople(site)).toBe(people + 2)

    const kept = (await readdir(site.dataDir)).filter((name) => name.startsWith('viree.sqlite.before-'))
    expect(kept).toHaveLength(1)
    expectDone(await copy.run(remove))
    expectDone(await copy.run(putBack.replace(/viree\.sqlite\.before-[\w-]+/, kept[0]!)))
    expect(await listMigrations(site)).toEqual(before)
    expect(await countPeople(site)).toBe(people)
    // The old version is not at hand: the new one upgrades it anew.
    await stop(await copy.serve(start, answersAt(copy.url)), copy)
  },
)

const listMigrations = (place: Installation) =>
  opened(place, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  })

/** A backup is named after its second. */
const waitASecond = () => new Promise((resolve) => setTimeout(resolve, 1100))
