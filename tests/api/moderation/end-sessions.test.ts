import { describe, expect, test } from 'vitest'
import { readPersonalCalendar } from '#server/services/participation/calendar-feed.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const WHY = 'Des annonces partent de ce compte sans sa titulaire.'

/** Bruno, signed in with a browser and a telephone, and the operator's call. */
async function brunoIsSignedIn() {
  const app = await world()
  const bruno = await app.participant()
  const odile = await app.operator()
  const [page, phone] = [app.browser(), app.telephone()]
  await page.signIn(bruno)
  const { body } = await phone.send('/api/auth/callback/credentials', {
    json: { username: bruno.email, password: PASSWORD, json: 'true' },
    headers: { 'X-Viree-Client': 'mobile' },
  })
  const headers = { Authorization: `Bearer ${(body as { token: string }).token}` }
  await app.delivered()
  return {
    ...app,
    ...{ bruno, odile, page },
    endSessions: () => app.as(odile).pages.ban.endSessions({ userId: bruno.id, reason: WHY }),
    sessions: async () => [
      (await page.send('/api/auth/session')).body,
      (await phone.send('/api/auth/session', { headers })).body,
    ],
  }
}

describe('an operator ends the sessions of an account', () => {
  test('in browsers and on telephones; the person is told, and signs in again', async () => {
    const { bruno, odile, page, endSessions, sessions, as, db, delivered } = await brunoIsSignedIn()
    const known = { user: { id: bruno.id } }
    expect(await sessions()).toMatchObject([known, known])
    expect(await as(odile).pages.ban.account({ userId: bruno.id })).toMatchObject({ sessions: 2 })
    await endSessions()
    expect(await sessions()).toEqual([{}, {}])
    expect(await delivered()).toMatchObject([
      { to: { address: bruno.email }, subject: 'Vos sessions Virée sont fermées' },
    ])
    const acts = db.selectFrom('auditEntry').selectAll().where('action', '=', 'user.end-sessions')
    expect(await acts.execute()).toMatchObject([
      { actorId: odile.id, subject: `user:${bruno.id}`, detail: WHY },
    ])
    const told = db.selectFrom('securityEvent').selectAll().where('kind', '=', 'SESSIONS_ENDED')
    expect(await told.execute()).toMatchObject([{ accountId: bruno.id, detail: 'OPERATOR' }])
    await page.signIn(bruno)
    expect((await sessions())[0]).toMatchObject(known)
  })

  test('the secret address of the calendar ends, too', async () => {
    const { bruno, endSessions, as, services } = await brunoIsSignedIn()
    const { token } = await as(bruno).pages.calendarFeed.renew()
    await endSessions()
    expect(await readPersonalCalendar(services, token)).toEqual({ refused: 'NOT_FOUND' })
  })

  test('once: nobody is told twice, and nobody without a reason or an account', async () => {
    const { odile, endSessions, as, delivered } = await brunoIsSignedIn()
    await endSessions()
    await expect(endSessions()).rejects.toMatchObject(refusal('NOT_WAITING', 409))
    const { ban } = as(odile).pages
    await expect(ban.endSessions({ userId: 9999, reason: WHY })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    await expect(ban.endSessions({ userId: odile.id, reason: ' ' })).rejects.toMatchObject(
      refusal('BAD_REQUEST', 400),
    )
    expect(await delivered()).toHaveLength(1)
  })

  test('a ban ends them too: the person signs in again, and reads what they have', async () => {
    const { bruno, odile, page, as, sessions, activity, participation } = await brunoIsSignedIn()
    const hike = await activity()
    await participation({ activity: hike, person: bruno })
    await as(odile).pages.ban.place({ userId: bruno.id, reason: 'Fraude.' })
    expect(await sessions()).toEqual([{}, {}])
    await page.signIn(bruno)
    expect((await sessions())[0]).toMatchObject({ user: { id: bruno.id } })
    expect(await as(bruno).pages.participation.list({})).toBeTruthy()
  })
})
