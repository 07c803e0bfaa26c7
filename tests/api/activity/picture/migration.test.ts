// Also on PostgreSQL: migrations.

import { expect, test } from 'vitest'
import { down, up } from '#db/migrations/2026-11-22T1500-pictures-that-go.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { world } from '#tests/api/world/world.ts'

test('drafts that were there before hold their pictures; what was removed stays withdrawn', async () => {
  const here = await world()
  const alice = await here.host()
  const client = here.as(alice)
  const { pictureKey } = await client.pages.picture.keep({ file: await photograph() })
  const fields: [string, string][] = [['bannerKey', pictureKey]]
  const { draftId } = await client.pages.draft.save({ draftId: null, name: 'Brouillon', fields })
  const stranger = here.as(await here.host()).pages.draft
  const theft = await stranger.save({ draftId: null, name: 'Vol', fields })
  const removed = { key: 'b'.repeat(24), ownerId: alice.id, bytes: 1, createdAt: '2026-01-01T00:00:00.000Z' }
  await here.db
    .insertInto('picture')
    .values({ ...removed, removedAt: '2026-01-02T00:00:00.000Z' })
    .execute()
  await here.db.updateTable('activity').set({ pictureId: null, bannerPictureId: null }).execute()

  const db = here.db as unknown as Parameters<typeof up>[0]
  await down(db)
  await up(db)

  const { id } = await here.db
    .selectFrom('picture')
    .select('id')
    .where('key', '=', pictureKey)
    .executeTakeFirstOrThrow()
  const held = await here.db.selectFrom('activity').select(['id', 'bannerPictureId']).orderBy('id').execute()
  expect(held).toEqual([
    { id: draftId, bannerPictureId: id },
    { id: theft.draftId, bannerPictureId: null },
  ])
  const withdrawn = await here.db.selectFrom('picture').select('withdrawnAt').orderBy('id').execute()
  expect(withdrawn).toEqual([{ withdrawnAt: null }, { withdrawnAt: '2026-01-02T00:00:00.000Z' }])
})
