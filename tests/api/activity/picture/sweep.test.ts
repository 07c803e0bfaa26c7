import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockPictures } from '#db/queries/activity/picture.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { releasePictures } from '#server/services/activity/picture/picture.ts'
import { sweepPictures } from '#server/services/activity/picture/sweep.ts'
import { testOnPostgres } from '#tests/api/world/database/engine.ts'
import { filesIn, photograph, statusOf } from '#tests/api/world/pictures.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

async function keep(here: World, person: Person): Promise<string> {
  return (await here.as(person).pages.picture.keep({ file: await photograph() })).pictureKey
}

/** A file in the store, whose age follows the clock of the app. */
async function file({ services, clock }: World, name: string, daysOld: number): Promise<void> {
  const folder = join(services.settings.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), 'x')
  const at = new Date(clock.now.getTime() - daysOld * 24 * 3_600_000)
  await utimes(join(folder, name), at, at)
}

/** Sets the files' times to the clock of the app. */
async function age(here: World): Promise<void> {
  for (const name of await filesIn(here, 'uploads')) await file(here, name, 2)
}

const hexKey = (n: number) => n.toString(16).padStart(24, '0')

test('a picture that nothing shows goes after a day; what a profile, an activity or a draft shows stays', async () => {
  const here = await world()
  const alice = await here.host()
  const [givenUp, inDraft, onActivity] = [
    await keep(here, alice),
    await keep(here, alice),
    await keep(here, alice),
  ]
  await here.activity({ host: alice, pictureKey: onActivity })
  const fields: [string, string][] = [['pictureKey', inDraft]]
  await here.as(alice).pages.draft.save({ draftId: null, name: 'Brouillon', fields })
  here.clock.pass({ hours: 23 })
  const fresh = await keep(here, alice)
  await sweepPictures(here.services)
  expect(await statusOf(here, givenUp)).toBe(200) // a form may still come back with it

  here.clock.pass({ hours: 2 })
  await sweepPictures(here.services)
  await here.delivered()
  expect(await Promise.all([givenUp, inDraft, onActivity, fresh].map((key) => statusOf(here, key)))).toEqual([
    410, 200, 200, 200,
  ])
  expect(await filesIn(here, 'uploads')).toHaveLength(9)
})

test('files whose task failed, or was dropped, go with the next sweep', async () => {
  const here = await world()
  const alice = await here.host()
  await here.as(alice).profile.setPicture({ file: await photograph() })
  await here.as(alice).pages.account.removePicture()
  await here.db
    .updateTable('task')
    .set({ failedAt: here.clock.now.toISOString() })
    .where('kind', '=', 'remove-picture')
    .execute()
  await sweepPictures(here.services)
  expect(await filesIn(here, 'uploads')).toHaveLength(3) // its task runs within the hour
  here.clock.pass({ hours: 2 })
  await sweepPictures(here.services)
  expect(await filesIn(here, 'uploads')).toEqual([])
})

test('files without a row go when they are a day old, and what a dead process had begun to write', async () => {
  const here = await world()
  const kept = await keep(here, await here.host())
  await age(here)
  await file(here, `${hexKey(1)}-400.webp`, 2)
  await file(here, `${hexKey(2)}-400.webp`, 0.5)
  await file(here, `${hexKey(3)}-400.webp.ab12cd34.part`, 2)
  await file(here, 'LISEZ-MOI', 2)
  await sweepPictures(here.services)
  const left = await filesIn(here, 'uploads')
  expect(left.filter((name) => !name.startsWith(kept)).sort()).toEqual(
    [`${hexKey(2)}-400.webp`, 'LISEZ-MOI'].sort(),
  )
  expect(left).toHaveLength(5)
})

test('a folder that belongs to another database stays as it is', async () => {
  const here = await world()
  for (let n = 1; n <= 40; n++) await file(here, `${hexKey(n)}-400.webp`, 9)
  await sweepPictures(here.services)
  expect(await filesIn(here, 'uploads')).toHaveLength(40)
})

test('pictures in use whose files are missing are told to operators, and their rows stay', async () => {
  const here = await world()
  const alice = await here.host()
  await here.as(alice).profile.setPicture({ file: await photograph() })
  const [name = ''] = await filesIn(here, 'uploads')
  await rm(join(here.services.settings.dataDir, 'uploads', name))
  here.clock.pass({ days: 2 })
  const told: unknown[] = []
  const log = { ...here.services.log, info: () => undefined, error: (about: unknown) => told.push(about) }
  await sweepPictures({ ...here.services, log: log as never })
  expect(told).toEqual([{ pictures: 1, first: [expect.any(Number)] }])
  expect(await here.db.selectFrom('picture').select('withdrawnAt').execute()).toEqual([{ withdrawnAt: null }])
})

test('an upload that is under way while the sweep runs is whole afterwards, however long it takes', async () => {
  const here = await world()
  const alice = await here.host()
  const slow = here.services.pictures
  let goOn: () => void = () => undefined
  const begun = new Promise<void>((isBegun) => {
    const write = slow.write.bind(slow)
    slow.write = async (key, encoded) => {
      isBegun()
      await new Promise<void>((resolve) => (goOn = resolve))
      await write(key, encoded)
    }
  })
  const upload = keep(here, alice)
  await begun
  await sweepPictures(here.services)
  goOn()
  const key = await upload
  await sweepPictures(here.services)
  await here.activity({ host: alice, pictureKey: key })
  expect(await statusOf(here, key)).toBe(200)
})

test('an upload that sleeps for two days leaves nothing behind, and cannot be shown', async () => {
  const here = await world()
  const alice = await here.host()
  const { pictures } = here.services
  const write = pictures.write.bind(pictures)
  pictures.write = async (key, encoded) => {
    here.clock.pass({ days: 2 })
    await sweepPictures(here.services)
    await here.delivered()
    await write(key, encoded)
  }
  const key = await keep(here, alice)
  await expect(here.activity({ host: alice, pictureKey: key })).rejects.toThrow('NOT_YOUR_PICTURE')
  await age(here)
  await sweepPictures(here.services)
  expect(await filesIn(here, 'uploads')).toEqual([])
})

testOnPostgres('one who shows a picture and one who withdraws it wait for each other', async () => {
  const here = await world()
  const alice = await here.host()
  const key = await keep(here, alice)
  const { id } = await here.db.selectFrom('picture').select('id').executeTakeFirstOrThrow()
  let publish: Promise<unknown> = Promise.resolve()
  await inTransaction(here.services, async (services) => {
    await lockPictures(services.db, [id])
    publish = here.activity({ host: alice, pictureKey: key }).catch((error: unknown) => error)
    await releasePictures(services, [id])
  })
  expect(String(await publish)).toContain('NOT_YOUR_PICTURE')
})

test('who has withdrawn a picture has withdrawn it for its forms', async () => {
  const here = await world()
  const alice = await here.host()
  const key = await keep(here, alice)
  here.clock.pass({ days: 2 })
  await sweepPictures(here.services)
  const setting = here.as(alice).activity.publish({
    activity: {
      name: 'Sous la neige',
      typeId: 3,
      description: 'On sort quand même.',
      startDate: '2026-12-05T09:00',
      place: { city: 'Rimouski' },
      participantNbr: -1,
      pictureKey: key,
    },
  })
  await expect(setting).rejects.toMatchObject(refusal('NOT_YOUR_PICTURE', 422))
})
