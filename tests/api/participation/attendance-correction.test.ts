import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { forgetParticipations } from '#db/queries/platform/retention.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { endOfParticipation } from '#tests/api/world/endings.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const PRESENT = 1
const ABSENT = 0

/** Bruno was present, and his host marked him absent. */
async function brunoMarkedAbsent() {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes' })
  const bruno = await app.participation({ activity: hike })
  const odile = await app.operator()
  app.clock.pass({ days: 7 })
  const about = { userId: bruno.id, activityId: hike.id }
  await app.as(hike.host).attendance.rate({ ...about, rate: ABSENT })
  return {
    ...app,
    ...{ hike, bruno, odile, about },
    correction: (rate: 0 | 1 = PRESENT) => ({ ...about, rate, reason: 'Sa photo au sommet le montre.' }),
    marks: () => app.db.selectFrom('attendanceCorrection').selectAll().orderBy('id').execute(),
  }
}

describe('an operator corrects a mark', () => {
  test('the host and the person see the new one, what it was, when and why', async () => {
    const { as, hike, bruno, odile, clock, correction } = await brunoMarkedAbsent()
    expect(await as(odile).attendance.correct(correction())).toEqual({
      participantId: bruno.id,
      participated: true,
    })
    const seen = {
      participated: true,
      correction: {
        before: false,
        reason: 'Sa photo au sommet le montre.',
        correctedAt: clock.now.toISOString(),
      },
    }
    const { participants } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants).toMatchObject([seen])
    const own = await ownRegistrations(as(bruno.person))
    expect(own[0]?.participant).toMatchObject(seen)
  })

  test('has a row of its own: the old mark, the new one, why and by whom', async () => {
    const { as, bruno, odile, clock, correction, marks } = await brunoMarkedAbsent()
    await as(odile).attendance.correct(correction())
    expect(await marks()).toMatchObject([
      {
        participationId: bruno.id,
        before: 'absent',
        after: 'present',
        reason: 'Sa photo au sommet le montre.',
        correctedBy: odile.id,
        correctedAt: clock.now.toISOString(),
      },
    ])
  })

  test('is in the journal, with the reason', async () => {
    const { as, bruno, odile, correction } = await brunoMarkedAbsent()
    await as(odile).attendance.correct(correction())
    const { entries } = await as(odile).pages.journal.read({})
    expect(entries[0]).toMatchObject({
      action: 'attendance.correct',
      subject: `participation:${bruno.id}`,
      detail: 'Sa photo au sommet le montre.',
      actor: { userId: odile.id },
    })
  })

  test('tells the person and the host, each in an email with the reason', async () => {
    const { as, db, hike, bruno, odile, correction, delivered } = await brunoMarkedAbsent()
    await delivered()
    const news = await hearNews(db)
    await as(odile).attendance.correct(correction())
    expect(await news()).toMatchObject([
      [bruno.person.id, 'ATTENDANCE_CORRECTED', {}],
      [hike.host.id, 'ATTENDANCE_CORRECTED', {}],
    ])
    const messages = await delivered()
    expect(messages.map(({ to }) => to.address)).toEqual([bruno.person.email, hike.host.email])
    for (const { text } of messages) {
      expect(text).toContain('Les crêtes')
      expect(text).toContain('Sa photo au sommet le montre.')
    }
  })

  test('what was corrected once more meanwhile is told as it was then, in order', async () => {
    const { as, odile, bruno, correction, delivered } = await brunoMarkedAbsent()
    await delivered()
    await as(odile).attendance.correct(correction(PRESENT))
    await as(odile).attendance.correct({ ...correction(ABSENT), reason: 'La photo est d’une autre année.' })
    const messages = (await delivered()).filter(({ to }) => to.address === bruno.person.email)
    expect(messages.map(({ subject }) => subject)).toEqual([
      'Présence corrigée\u00A0: Les crêtes',
      'Présence corrigée\u00A0: Les crêtes',
    ])
    expect(messages[0]!.text).toContain('maintenant marquée présente')
    expect(messages[0]!.text).toContain('Sa photo au sommet')
    expect(messages[1]!.text).toContain('maintenant marquée absente')
    expect(messages[1]!.text).toContain('une autre année')
  })

  test('statistics follow: who is present after all may leave a review', async () => {
    const { as, bruno, odile, correction } = await brunoMarkedAbsent()
    const mayReview = async () => (await ownRegistrations(as(bruno.person)))[0]?.mayReview
    expect(await mayReview()).toBe(false)
    await as(odile).attendance.correct(correction())
    expect(await mayReview()).toBe(true)
  })

  test('of somebody entered by hand without an address tells only the host', async () => {
    const { as, db, hike, odile, manual } = await entered({ email: undefined })
    const news = await hearNews(db)
    await as(odile).attendance.correct({ ...manual, rate: PRESENT, reason: 'Elle était là.' })
    expect((await news()).map(([to]) => to)).toEqual([hike.host.id])
  })

  test('of somebody entered by hand with an address tells that address', async () => {
    const { as, db, hike, odile, manual } = await entered({ email: 'gisele@exemple.net' })
    const news = await hearNews(db)
    await as(odile).attendance.correct({ ...manual, rate: PRESENT, reason: 'Elle était là.' })
    expect((await news()).map(([to]) => to)).toEqual(['by hand', hike.host.id])
  })
})

async function entered({ email }: { email: string | undefined }) {
  const app = await world()
  const hike = await app.activity()
  const odile = await app.operator()
  const { partGhostId: id } = await app
    .as(hike.host)
    .manualParticipant.add({ activityId: hike.id, firstname: 'Gisèle', email, nbrParticipant: 1 })
  await app.delivered()
  app.clock.pass({ days: 7 })
  const manual = { userId: id, activityId: hike.id }
  await app.as(hike.host).attendance.rate({ ...manual, rate: ABSENT })
  return { ...app, hike, odile, manual }
}

describe('what is not corrected', () => {
  test('somebody who is not marked yet: that is the host’s', async () => {
    const { as, activity, participation, operator, clock } = await world()
    const hike = await activity()
    const bruno = await participation({ activity: hike })
    const input = { userId: bruno.id, activityId: hike.id, rate: PRESENT, reason: 'Il était là.' } as const
    const odile = await operator()
    for (const days of [0, 7]) {
      clock.pass({ days })
      await expect(as(odile).attendance.correct(input)).rejects.toMatchObject(refusal('NOT_RATED', 409))
    }
  })

  test('a mark that says so already', async () => {
    const { as, odile, correction, marks } = await brunoMarkedAbsent()
    await expect(as(odile).attendance.correct(correction(ABSENT))).rejects.toMatchObject(
      refusal('SAME_MARK', 409),
    )
    expect(await marks()).toEqual([])
  })

  test('twice at once: one correction, one entry, one email each', async () => {
    const { as, db, odile, operator, correction, marks } = await brunoMarkedAbsent()
    const news = await hearNews(db)
    const other = await operator()
    const presses = await Promise.allSettled(
      [odile, other, odile, other].map((one) => as(one).attendance.correct(correction())),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const press of presses)
      if (press.status === 'rejected') expect(press.reason).toMatchObject(refusal('SAME_MARK', 409))
    expect(await marks()).toHaveLength(1)
    expect(await news()).toHaveLength(2)
    const { entries } = await as(odile).pages.journal.read({ action: 'attendance.correct' })
    expect(entries).toHaveLength(1)
  })

  test('a registration that was removed', async () => {
    const { as, db, clock, bruno, odile, correction } = await brunoMarkedAbsent()
    await endOfParticipation(db, bruno.id, clock.now)
    await expect(as(odile).attendance.correct(correction())).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    const page = as(odile).pages.correction.read({ participantId: bruno.id })
    await expect(page).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('a registration of another activity than the one that is named', async () => {
    const { as, activity, odile, correction } = await brunoMarkedAbsent()
    const input = { ...correction(), activityId: (await activity()).id }
    await expect(as(odile).attendance.correct(input)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('by the host, the person, a stranger or a visitor', async () => {
    const { as, hike, bruno, participant, correction, marks } = await brunoMarkedAbsent()
    for (const person of [hike.host, bruno.person, await participant()])
      await expect(as(person).attendance.correct(correction())).rejects.toMatchObject(
        refusal('FORBIDDEN', 403),
      )
    await expect(as(null).attendance.correct(correction())).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 401),
    )
    expect(await marks()).toEqual([])
  })

  test.each([
    ['no reason', { reason: undefined }, 'correction.reason.required'],
    ['an empty one', { reason: ' \n ' }, 'correction.reason.required'],
    ['one of 401 characters', { reason: 'a'.repeat(401) }, 'correction.reason.tooLong'],
    ['a mark that is neither', { rate: 2 }, 'participation.rate'],
  ])('over REST with %s', async (_what, change, code) => {
    const { browser, odile, correction, marks } = await brunoMarkedAbsent()
    const page = browser()
    await page.signIn(odile)
    const { status, body } = await page.send('/api/activities/participantToRate', {
      method: 'PUT',
      json: { ...correction(), ...change },
    })
    expect([status, body]).toMatchObject([400, { fields: [{ code }] }])
    expect(await marks()).toEqual([])
  })
})

test('over REST, by an operator', async () => {
  const { browser, bruno, odile, correction } = await brunoMarkedAbsent()
  const page = browser()
  await page.signIn(odile)
  const answer = await page.send('/api/activities/participantToRate', { method: 'PUT', json: correction() })
  expect([answer.status, answer.body]).toEqual([200, { participantId: bruno.id, participated: true }])
})

test('what the page of a mark shows: whose it is, what was corrected before, and by whom', async () => {
  const { as, bruno, odile, correction, clock } = await brunoMarkedAbsent()
  const read = () => as(odile).pages.correction.read({ participantId: bruno.id })
  expect(await read()).toMatchObject({
    participant: { id: bruno.id, participated: false, activityName: 'Les crêtes' },
    corrections: [],
  })
  await as(odile).attendance.correct(correction())
  expect((await read()).corrections).toMatchObject([
    {
      before: false,
      after: true,
      reason: 'Sa photo au sommet le montre.',
      correctedAt: clock.now.toISOString(),
      operator: { userId: odile.id },
    },
  ])
})

test('a reason goes with the names of the registration, when its time is over', async () => {
  const { as, db, odile, bruno, correction, marks } = await brunoMarkedAbsent()
  await as(odile).attendance.correct(correction())
  await forgetParticipations(db, [bruno.id])
  expect(await marks()).toMatchObject([{ before: 'absent', after: 'present', reason: null }])
})

test('the person takes it along with their data, and the reason goes with the account', async () => {
  const { as, odile, bruno, correction, marks } = await brunoMarkedAbsent()
  await as(odile).attendance.correct(correction())
  const file = await as(bruno.person).pages.account.ownData()
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  expect(JSON.parse(strFromU8(files['corrections.json']!))).toMatchObject([
    { before: 'absent', after: 'present', reason: 'Sa photo au sommet le montre.' },
  ])
  await as(bruno.person).pages.account.remove()
  expect(await marks()).toMatchObject([{ before: 'absent', after: 'present', reason: null }])
})
