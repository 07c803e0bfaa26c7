import { describe, expect, test } from 'vitest'
import { router } from '#server/api/router.ts'
import { PERMISSIONS } from '#server/domain/platform/permission.ts'
import { world } from '#tests/api/world/world.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

const procedures = walk(router)

/** The permissions, call by call and role by role, are in matrix.test.ts. */
describe('the table of permissions', () => {
  test('has a row for every procedure, and none that is left over', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(procedures.map(({ path }) => path).sort())
  })

  test('lets everybody hear that something is not built', () => {
    for (const { path } of procedures.filter(({ isBuilt }) => !isBuilt))
      expect([path, PERMISSIONS[path]]).toEqual([path, 'anyone'])
  })
})

test('a signed-out person who is banned stays signed out of everything that needs an account', async () => {
  const { participant, browser, db } = await world()
  const alice = await participant()
  const page = browser()
  await page.signIn(alice)
  await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', alice.id).execute()
  const { status, body } = await page.send('/api/activities/participantToRate')
  expect([status, body]).toMatchObject([
    403,
    { code: 'ACCOUNT_BANNED', message: expect.stringMatching(/\S/) as string },
  ])
})
