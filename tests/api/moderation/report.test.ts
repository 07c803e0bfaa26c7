import { describe, expect, test } from 'vitest'
import { guestOf } from '#tests/api/world/guests.ts'
import { leave } from '#tests/api/world/limits.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const UNRECOVERED = refusal('ACTIVITY_UNRECOVERED', 404)
const spam = { signalTypeId: 1, signalDescription: 'On y vend des autos.' }

async function reportedHike() {
  const app = await world()
  const odile = await app.operator()
  const hike = await app.activity({ name: 'Les crêtes' })
  const bruno = await app.participant()
  const reports = app.as(odile).pages.report
  return { ...app, odile, hike, bruno, reports, things: async () => (await reports.list({})).things }
}

/** Returns the id of a comment by Bruno on the hike. */
async function commentOn({ db, clock, hike, bruno }: Awaited<ReturnType<typeof reportedHike>>) {
  const comment = {
    activityId: hike.id,
    authorId: bruno.id,
    asHost: false,
    text: 'Achetez!',
    createdAt: clock.now.toISOString(),
  }
  const { id } = await db.insertInto('comment').values(comment).returning('id').executeTakeFirstOrThrow()
  return id
}

describe('reporting', () => {
  test('the reasons are named in the language of the caller', async () => {
    const { as } = await world()
    const reasons = await as(null, 'en').report.listReasons()
    expect(reasons.map(({ slug }) => slug)).toContain('SPAM')
    expect(reasons[0]).toEqual({ signalTypeId: 1, slug: 'SPAM', name: 'Advertising or spam' })
    expect((await as(null, 'fr').report.listReasons())[0]?.name).toBe('Publicité ou pourriel')
  })

  test('an activity, by somebody with an account and by a visitor: operators see both', async () => {
    const { as, hike, bruno, things } = await reportedHike()
    expect(await as(bruno).report.send({ ...spam, activityId: hike.id })).toEqual({ reported: true })
    await as(null).report.send({ ...spam, signalTypeId: 4, activityId: hike.id })
    expect(await things()).toMatchObject([
      {
        kind: 'ACTIVITY',
        activityId: hike.id,
        text: 'Les crêtes',
        activity: { isOnline: true, isCancelled: false },
        person: { userId: hike.host.id, isBanned: false },
        reports: [
          {
            reason: 'SPAM',
            description: spam.signalDescription,
            reporter: `${bruno.firstName} ${bruno.lastName}`,
          },
          { reason: 'DANGEROUS', reporter: null },
        ],
      },
    ])
  })

  test('a profile and a comment', async () => {
    const app = await reportedHike()
    const { as, hike, bruno, things } = app
    const commentId = await commentOn(app)
    await as(null).report.send({ ...spam, profilId: hike.host.id })
    await as(null).report.send({ ...spam, commentId, activityId: hike.id })
    expect(await things()).toMatchObject([
      { kind: 'PROFILE', profileId: hike.host.id, activity: null, person: { userId: hike.host.id } },
      {
        kind: 'COMMENT',
        commentId,
        activityId: null,
        text: 'Achetez!',
        isHidden: false,
        activity: { activityId: hike.id },
        person: { userId: bruno.id },
      },
    ])
  })

  test('each account has one open report of a thing; a closed one lets it report again', async () => {
    const { as, hike, bruno, things, reports } = await reportedHike()
    const again = () => as(bruno).report.send({ ...spam, activityId: hike.id })
    await again()
    await expect(again()).rejects.toMatchObject(refusal('ALREADY_REPORTED', 409))
    const [thing] = await things()
    const { activityId, commentId, profileId, upTo } = thing!
    await reports.close({ activityId, commentId, profileId, upTo, as: 'DISMISSED' })
    expect(await again()).toEqual({ reported: true })
  })

  test('the same report twice at the same moment is one', async () => {
    const { as, hike, bruno, db } = await reportedHike()
    const send = () => as(bruno).report.send({ ...spam, activityId: hike.id })
    const both = await Promise.allSettled([send(), send()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.selectFrom('report').select('id').execute()).toHaveLength(1)
  })

  test('what one may not see is not there: hidden activities, comments and people who host nothing', async () => {
    const { as, activity, participant, bruno, hike } = await reportedHike()
    const hidden = await activity({ state: 'NEED_VALIDATION' })
    const quiet = await participant()
    for (const subject of [
      { activityId: hidden.id },
      { activityId: 4711 },
      { commentId: 4711 },
      { profilId: quiet.id },
      { profilId: 4711 },
    ])
      await expect(as(bruno).report.send({ ...spam, ...subject })).rejects.toMatchObject(UNRECOVERED)
    await expect(as(hike.host).report.send({ ...spam, activityId: hike.id })).rejects.toMatchObject(
      refusal('OWN_THING', 422),
    )
  })

  test('a private activity and its comments, by a guest who is registered for it', async () => {
    const app = await reportedHike()
    const { as, hike, db, services, things } = app
    const { pass: guestId } = await guestOf(services)
    await as(null).participation.join({
      activityId: hike.id,
      guestId,
      attendance: [{ nbrParticipant: 1 }],
    })
    await db.updateTable('activity').set({ isPrivate: true }).execute()
    const commentId = await commentOn(app)
    const ids = { activityId: hike.id, commentId: null, profileId: null }
    const { target } = as(null).pages.report
    await expect(target(ids)).rejects.toMatchObject({ status: 404 })
    await expect(as(null).report.send({ ...spam, commentId })).rejects.toMatchObject(UNRECOVERED)
    expect(await target({ ...ids, guestId })).toMatchObject({ kind: 'ACTIVITY', name: 'Les crêtes' })
    const { send } = as(null).pages.report
    await expect(send({ ...spam, ...ids })).rejects.toMatchObject(UNRECOVERED)
    await send({ ...spam, ...ids, guestId })
    await send({ ...spam, ...ids, activityId: null, commentId, guestId })
    expect((await things()).map(({ kind }) => kind)).toEqual(['ACTIVITY', 'COMMENT'])
  })

  test.each([
    ['nothing', {}],
    ['no reason', { signalTypeId: undefined, activityId: 1 }],
    ['a reason that is none', { signalTypeId: 99, activityId: 1 }],
    ['no words', { signalDescription: '  ', activityId: 1 }],
    ['2001 signs', { signalDescription: 'x'.repeat(2001), activityId: 1 }],
  ])('not %s', async (_, change) => {
    const { as } = await world()
    const attempt = as(null).report.send({ ...spam, ...change } as typeof spam)
    await expect(attempt).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
  })

  test('after three hundred of one network in an hour visitors wait', async () => {
    const { as, hike, services, contextOf } = await reportedHike()
    await leave(services, 20, 'reportByVisitor', (await contextOf(null)).peer)
    const send = () => as(null).report.send({ ...spam, activityId: hike.id })
    for (let count = 0; count < 20; count++) await send()
    await expect(send()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  })

  test('over REST, without an account', async () => {
    const { browser, hike, things } = await reportedHike()
    const { status, body } = await browser().send('/api/signal', { json: { ...spam, activityId: hike.id } })
    expect([status, body]).toEqual([200, { reported: true }])
    expect(await things()).toHaveLength(1)
  })
})

describe('an operator', () => {
  test('ends all reports of a thing that they have read, and says how; later ones stay open', async () => {
    const { as, hike, bruno, things, reports, db, odile } = await reportedHike()
    await as(bruno).report.send({ ...spam, activityId: hike.id })
    const [{ upTo } = { upTo: 0 }] = await things()
    await as(null).report.send({ ...spam, signalDescription: 'Encore.', activityId: hike.id })
    const subject = { activityId: hike.id, commentId: null, profileId: null }
    expect(await reports.close({ ...subject, upTo, as: 'SETTLED', note: 'Hôte averti.' })).toEqual({
      closed: 1,
    })
    expect(await things()).toMatchObject([{ reports: [{ description: 'Encore.' }] }])
    expect(
      await db.selectFrom('auditEntry').selectAll().where('action', '=', 'report.settle').execute(),
    ).toMatchObject([{ actorId: odile.id, subject: `activity:${hike.id}`, detail: 'Hôte averti.' }])
    await expect(reports.close({ ...subject, upTo, as: 'SETTLED' })).rejects.toMatchObject(
      refusal('NOT_WAITING', 409),
    )
  })

  test('reads them ten things a page, the one that waits longest first', async () => {
    const { as, activity, hike, reports } = await reportedHike()
    const ids = [hike.id]
    for (let count = 0; count < 10; count++) ids.push((await activity()).id)
    for (const activityId of ids.toReversed()) await as(null).report.send({ ...spam, activityId })
    const first = await reports.list({})
    expect([first.total, first.hasNext, first.things[0]?.activityId]).toEqual([11, true, ids.at(-1)])
    expect((await reports.list({ page: 1 })).things).toMatchObject([{ activityId: hike.id }])
  })
})
