import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/services/account/deletion.ts'
import { findGuest, makeGuestLink } from '#server/services/account/guest.ts'
import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import { issueProviderCode } from '#server/services/account/sign-in/provider-code.ts'
import { guestParticipation } from '#tests/api/world/without-account.ts'
import { PASSWORD, type Person, refusal, type World, world } from '#tests/api/world/world.ts'

const REFUSED = refusal('ADDRESS_REFUSED', 403)

const google = (email: string, subject = 'google-77') => ({
  subject,
  email,
  isEmailVerified: true,
  firstName: 'Bruno',
  lastName: 'Gagnon',
})

const signUp = ({ as }: World, email: string) =>
  as(null).account.signUp({ username: email, firstname: 'Bruno', name: 'Gagnon', password: PASSWORD })

const asGuest = ({ as }: World, email: string) =>
  as(null).account.signUp({ username: email, firstname: 'Bruno', asGuest: true })

async function bannedAndGone(email: string, { withGoogle = false } = {}) {
  const app = await world()
  const bruno = await app.participant({ email })
  if (withGoogle) await enterWithGoogle(app.services, google(email))
  await ban(app, bruno)
  await leave(app, bruno)
  return { ...app, app, bruno }
}

async function ban(app: World, { id: userId }: Person) {
  await app.as(await app.operator()).pages.ban.place({ userId, reason: 'Fraude.' })
}

async function leave({ services, sessionOf }: World, bruno: Person) {
  const deletion = await deleteAccount(services, await sessionOf(bruno))
  expect(deletion).toMatchObject({ cancelled: expect.any(Number) })
}

describe('a banned account that was deleted', () => {
  test('does not come back: not by signing up, not as a guest, not with Google', async () => {
    const { app, services } = await bannedAndGone('bruno.gagnon@exemple.org')
    for (const email of ['bruno.gagnon@exemple.org', 'Bruno.GAGNON@Exemple.org'])
      for (const come of [signUp, asGuest]) await expect(come(app, email)).rejects.toMatchObject(REFUSED)
    expect(await enterWithGoogle(services, google('bruno.gagnon@exemple.org'))).toEqual({
      refused: 'ACCOUNT_CLOSED',
    })
  })

  test('does not come back with the same Google account under another address', async () => {
    const { services } = await bannedAndGone('bruno@exemple.org', { withGoogle: true })
    expect(await enterWithGoogle(services, google('autre@exemple.org'))).toEqual({
      refused: 'ACCOUNT_CLOSED',
    })
    expect(await enterWithGoogle(services, google('autre@exemple.org', 'google-78'))).toMatchObject({
      code: expect.any(String),
    })
  })

  test('does not come back with a code of Google that is older than the ban', async () => {
    const app = await world()
    const bruno = await app.participant({ email: 'bruno@exemple.org' })
    const providerId = await issueProviderCode(app.services, google('bruno@exemple.org'))
    await ban(app, bruno)
    await leave(app, bruno)
    const come = app.as(null).account.signUp({
      username: 'bruno@exemple.org',
      firstname: 'Bruno',
      name: 'Gagnon',
      provider: 'GOOGLE',
      providerId,
    })
    await expect(come).rejects.toMatchObject(REFUSED)
  })

  test('keeps nobody else out: other addresses, also of the same name', async () => {
    const { app } = await bannedAndGone('b.gagnon@exemple.org')
    for (const email of ['bgagnon@exemple.org', 'b.gagnon+1@exemple.org', 'b.gagnon@exemple.com'])
      expect(await signUp(app, email)).toMatchObject({ userId: expect.any(Number) as number })
  })

  test('is one mailbox where the provider says so: dots at Gmail, tags at the large ones', async () => {
    const { app } = await bannedAndGone('b.gagnon@gmail.com')
    for (const email of ['bgagnon@gmail.com', 'b.gagnon+deux@gmail.com', 'bg.agnon@googlemail.com'])
      await expect(signUp(app, email)).rejects.toMatchObject(REFUSED)
  })

  test('may come back when the ban is lifted, also after the account went', async () => {
    const { app, bruno, as, operator } = await bannedAndGone('bruno@exemple.org', { withGoogle: true })
    const { ban } = as(await operator()).pages
    expect((await ban.list({ email: 'BRUNO@exemple.org' })).bans).toMatchObject([
      { person: { userId: bruno.id } },
    ])
    expect((await ban.list({ email: 'carla@exemple.org' })).bans).toEqual([])
    expect(await ban.account({ userId: bruno.id })).toMatchObject({ ban: { reason: 'Fraude.' } })
    await ban.lift({ userId: bruno.id, reason: 'Une erreur.' })
    expect(await app.db.selectFrom('bannedIdentity').selectAll().execute()).toEqual([])
    expect(await signUp(app, 'bruno@exemple.org')).toMatchObject({ userId: expect.any(Number) as number })
  })

  test('leaves its address in no table', async () => {
    const { db } = await bannedAndGone('bruno.gagnon@exemple.org', { withGoogle: true })
    const kept = await db.selectFrom('bannedIdentity').selectAll().execute()
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toMatch(/bruno|google-77/)
  })

  test('does not come back either when the ban is older than what is kept of it', async () => {
    const app = await world()
    const bruno = await app.participant({ email: 'bruno@exemple.org' })
    await ban(app, bruno)
    await app.db.deleteFrom('bannedIdentity').execute()
    await leave(app, bruno)
    await expect(signUp(app, bruno.email)).rejects.toMatchObject(REFUSED)
  })
})

test('a guest of the same mailbox does not avoid the ban: only what the link opens goes on', async () => {
  const app = await world()
  const bruno = await app.participant({ email: 'jean.tremblay@gmail.com' })
  const hike = await app.activity()
  const { email } = await guestParticipation(app.services, hike.id, { email: 'jeantremblay@gmail.com' })
  await ban(app, bruno)
  for (const come of [signUp, asGuest]) await expect(come(app, email)).rejects.toMatchObject(REFUSED)
  expect(await enterWithGoogle(app.services, google(email))).toEqual({ refused: 'ACCOUNT_CLOSED' })

  const guests = app.db.selectFrom('user').select('id').where('isGuest', '=', true)
  const link = await makeGuestLink(app.services, (await guests.executeTakeFirstOrThrow()).id)
  const choose = app.as(null).pages.account.choosePassword({ guestId: link, newPass: PASSWORD })
  await expect(choose).rejects.toMatchObject(REFUSED)
  expect(await findGuest(app.services, link)).toMatchObject({ user: { email } })

  const another = await app.activity()
  const attendance = [{ nbrParticipant: 1 }]
  const joining = app.as(null).participation.join({ activityId: another.id, attendance, guestId: link })
  await expect(joining).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
})

test('a banned guest is told so, and a host may still enter anybody by hand', async () => {
  const app = await world()
  await asGuest(app, 'guest@exemple.org')
  const { id } = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'guest@exemple.org')
    .executeTakeFirstOrThrow()
  await app.as(await app.operator()).pages.ban.place({ userId: id, reason: 'Fraude.' })
  await expect(asGuest(app, 'guest@exemple.org')).rejects.toMatchObject(REFUSED)

  const hike = await app.activity()
  const { manualParticipant } = app.as(hike.host)
  expect(
    await manualParticipant.add({
      activityId: hike.id,
      firstname: 'Bruno',
      name: 'Gagnon',
      email: 'guest@exemple.org',
      nbrParticipant: 1,
    }),
  ).toBeTruthy()
})
