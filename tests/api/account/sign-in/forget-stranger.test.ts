// Also on PostgreSQL: updates across tables.

import { expect, test } from 'vitest'
import { findUser } from '#db/queries/account/user.ts'
import { makePasswordCode, redeemPasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { comeFromGoogle } from '#tests/api/world/google.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { forget, toldOf } from '#tests/api/world/security-log.ts'
import { type Person, type World, world } from '#tests/api/world/world.ts'

const PROFILE = { description: 'Achetez ici', web: 'https://mal.exemple.org/' }
const NEXT = 'neuf hérons sous la pluie de novembre'

const WAYS: [string, (app: World, person: Person) => Promise<unknown>][] = [
  ['with Google', (app, { email }) => comeFromGoogle(app, email)],
  [
    'with a mailed code',
    async ({ services }, { id }) => {
      const code = await makePasswordCode(services, id)
      return redeemPasswordCode(services, { code, next: NEXT, secondFactorCode: null })
    },
  ],
]

/** The profile that this person has written, and the hosts that they follow. */
async function fillProfile(app: World, person: Person) {
  const { profile } = app.as(person)
  await profile.update(PROFILE)
  await profile.setPicture({ file: await photograph() })
  await profile.saveInterests({ selectedTypes: [1] })
  await profile.follow({ userId: (await app.activity()).host.id })
}

test.each(WAYS)('an unconfirmed account taken over %s has nothing of its profile', async (_way, enter) => {
  const app = await world()
  const stranger = await app.participant({ emailConfirmed: false })
  await fillProfile(app, stranger)
  expect(await findUser(app.db, stranger.id)).toMatchObject(PROFILE)

  expect(await enter(app, stranger)).toMatchObject({ userId: stranger.id })
  const empty = { description: null, web: null, pictureId: null, showsAttended: false }
  expect(await findUser(app.db, stranger.id)).toMatchObject(empty)
  expect(await app.db.selectFrom('interest').selectAll().execute()).toEqual([])
  expect(await remaining(app)).toEqual({ following: [], pictures: [] })
})

test.each(WAYS)('the security log tells what ended when it was taken over %s', async (_way, enter) => {
  const app = await world()
  const stranger = await app.participant({ emailConfirmed: false })
  await app.browser().signIn(stranger)
  const { passkey } = app.as(stranger).pages
  const device = makeAuthenticator(app.services.settings.publicUrl)
  await passkey.add({ answer: device.create(await passkey.begin()), name: 'Mon téléphone' })
  await forget(app)

  await enter(app, stranger)
  expect(await toldOf(app, stranger.id)).toEqual(
    expect.arrayContaining([
      ['SESSIONS_ENDED', 'OWNER', 1],
      ['PASSKEY_REMOVED', null, 1],
      ['PASSWORD_CHANGED', expect.stringMatching(/^(OWNER|LINK)$/), 1],
    ]),
  )
})

test('an account that was confirmed keeps its profile', async () => {
  const app = await world()
  const alice = await app.participant()
  await fillProfile(app, alice)
  for (const [, enter] of WAYS) await enter(app, alice)
  expect(await findUser(app.db, alice.id)).toMatchObject(PROFILE)
  expect(await remaining(app)).toMatchObject({ following: [{ followerId: alice.id }], pictures: [{}] })
})

/** The hosts that anybody follows, and the pictures that are there. */
async function remaining({ db }: World) {
  const following = await db.selectFrom('following').selectAll().where('endedAt', 'is', null).execute()
  const pictures = await db.selectFrom('picture').select('id').where('withdrawnAt', 'is', null).execute()
  return { following, pictures }
}
