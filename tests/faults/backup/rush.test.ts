import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { DatabaseAddress } from '#db/dialect.ts'
import { insertDoorPass } from '#db/queries/participation/door.ts'
import { call } from '#tests/infrastructure/call.ts'
import { bearer, makeActivities, makeMembers, type Member, ownNetwork } from '#tests/infrastructure/crowd.ts'
import { freePort } from '#tests/infrastructure/server.ts'
import { type Site, startSite } from '#tests/infrastructure/site.ts'
import { afterwards, endAll, newFolder, start } from '../programs.ts'
import {
  backUp,
  emptyInstallation,
  enginesOr,
  type Installation,
  opened,
  PASSPHRASE,
  restore,
} from './installation.ts'

afterEach(endAll)

const PEOPLE = 240
/** The backup begins when so many have been told yes. */
const BEFORE = 80
const AT_ONCE = 8
const PICTURE = '0123456789abcdef01234567-400.webp'

test.each(enginesOr('SQLite'))(
  'a backup taken during a rush holds every registration that was answered before, on %s',
  async (engine) => {
    const site = await startSite({
      webs: 2,
      postgres: engine === 'SQLite' ? undefined : process.env.TEST_DATABASE_URL,
    })
    afterwards(() => site.stop())
    const source = installationOf(site)
    await mkdir(join(site.dataDir, 'uploads'), { recursive: true })
    await writeFile(join(site.dataDir, 'uploads', PICTURE), 'a picture')
    const [host, ...people] = await makeMembers(site.db, PEOPLE + 1)
    const [activityId = 0] = await makeActivities(site.db, {
      count: 1,
      hostId: host!.id,
      capacity: PEOPLE - 40,
    })

    const to = await newFolder()
    const told: number[] = []
    let answeredBefore: number[] = []
    let backup: Promise<string> | null = null
    await inTurns(people, async (member, index) => {
      if (told.length >= BEFORE && !backup) {
        answeredBefore = [...told]
        backup = backUp(source, to)
      }
      if (await joins(site.urls[index % 2] ?? '', activityId, member)) told.push(member.id)
    })
    const folder = await backup!

    const place = await emptyInstallation(engine)
    const { code, said } = await restore(folder, place)
    expect(code, said).toBe(0)
    expect(said).toContain('Not sent again')
    expect(said).not.toContain('To be looked at')
    const kept = await opened(place, async (db) => {
      const rows = await db
        .selectFrom('participation')
        .innerJoin('ticket', 'ticket.participationId', 'participation.id')
        .select('participation.userId')
        .where('participation.activityId', '=', activityId)
        .execute()
      return rows.map(({ userId }) => userId)
    })
    expect(answeredBefore.length).toBeGreaterThanOrEqual(BEFORE)
    expect(kept).toEqual(expect.arrayContaining(answeredBefore))
    expect(told).toEqual(expect.arrayContaining(kept))
    expect(kept.length).toBeLessThanOrEqual(PEOPLE - 40)
    expect(await readFile(join(place.dataDir, 'uploads', PICTURE), 'utf8')).toBe('a picture')
    // A link that the site made after the backup, with the next id, opens nothing here.
    const link = { activityId, createdBy: host!.id, createdAt: new Date().toISOString() }
    expect((await opened(place, (db) => insertDoorPass(db, link))).id).toBeGreaterThan(100_000)
    await expectSignedIn(place, people[0]!)
  },
)

function installationOf({ dataDir, databaseUrl: url }: Site): Installation {
  const database: DatabaseAddress = url
    ? { kind: 'postgres', url }
    : { kind: 'sqlite', file: join(dataDir, 'viree.sqlite') }
  return {
    dataDir,
    env: { BACKUP_PASSPHRASE: PASSPHRASE, ...(url && { DATABASE_URL: url }) },
    database,
  }
}

async function inTurns<Item>(
  items: Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of queue) await work(item, index)
    }),
  )
}

async function joins(url: string, activityId: number, { token }: Member): Promise<boolean> {
  const headers = { ...bearer(token), ...ownNetwork() }
  const body = { activityId, attendance: [{ nbrParticipant: 1 }] }
  const answer = await call({ url: `${url}/api/activity/participant`, headers, body })
  expect(answer.status).toBe(200)
  return (answer.body as { result: string }).result === 'inscription_ok'
}

/** A session from before opens the restored site: its secrets are the same. */
async function expectSignedIn(place: Installation, { id, token }: Member): Promise<void> {
  const PORT = String(await freePort())
  await start('web', { ...place, env: { ...place.env, PORT } })
  const url = `http://127.0.0.1:${PORT}`
  await expect
    .poll(
      async () =>
        fetch(`${url}/sante`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
  const session = await fetch(`${url}/api/auth/session`, { headers: bearer(token) })
  expect(await session.json()).toMatchObject({ user: { id } })
}
