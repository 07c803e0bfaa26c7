import { describe, expect, test } from 'vitest'
import { admitPaidActivities } from '#server/services/payment/admit.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

const auditOf = ({ db }: Pick<World, 'db'>) =>
  db.selectFrom('auditEntry').select(['actorId', 'action', 'subject', 'detail']).orderBy('id').execute()

async function waitingHike() {
  const app = await world()
  const odile = await app.operator()
  const hike = await app.activity({ name: 'Les crêtes', state: 'NEED_VALIDATION' })
  await app.delivered()
  return { ...app, odile, hike, moderation: app.as(odile).pages.moderation }
}

const refused = (activityId: number) => ({
  activityId,
  reason: 'EMPTY_ACTIVITY' as const,
  message: 'Il manque le lieu.',
})

describe('the queue of the operators', () => {
  test('shows what waits, oldest first, and how many each host has published', async () => {
    const { activity, moderation, hike, clock } = await waitingHike()
    clock.pass({ minutes: 1 })
    const second = await activity({
      host: hike.host,
      state: 'NEED_VALIDATION',
      description: '# Titre\n<b>brut</b>',
    })
    await activity({ state: 'REFUSED' })
    await activity()
    const queue = await moderation.queue({})
    expect(queue).toMatchObject({ total: 2, page: 0, hasNext: false })
    expect(queue.activities).toMatchObject([
      { activityId: hike.id, publishedByHost: 2, publishedAt: '2026-11-20T17:00:00.000Z' },
      { activityId: second.id, publishedByHost: 2 },
    ])
    expect(queue.activities[1]?.descriptionHtml).not.toContain('<b>')
  })

  test('comes in pages of ten', async () => {
    const { activity, moderation, hike } = await waitingHike()
    for (let number = 1; number <= 10; number++) await activity({ host: hike.host, state: 'NEED_VALIDATION' })
    expect(await moderation.queue({ page: 0 })).toMatchObject({ total: 11, hasNext: true })
    const last = await moderation.queue({ page: 1 })
    expect([last.activities.length, last.hasNext]).toEqual([1, false])
  })
})

describe('validating', () => {
  test('puts the activity online, tells its host, and is written down', async () => {
    const app = await waitingHike()
    const { odile, hike, moderation, as, delivered } = app
    expect(await moderation.validate({ activityId: hike.id })).toEqual({
      activityId: hike.id,
      validation: 'VALIDED',
    })

    expect(await as(null).activity.list({})).toMatchObject([{ activityId: hike.id }])
    expect((await delivered()).map(({ to }) => to.address)).toEqual([hike.host.email])
    expect(await auditOf(app)).toEqual([
      { actorId: odile.id, action: 'activity.validate', subject: `activity:${hike.id}`, detail: null },
    ])
    expect(await moderation.queue({})).toMatchObject({ activities: [], total: 0 })
  })

  test('twice, or after a refusal: it no longer waits', async () => {
    const app = await waitingHike()
    const { hike, moderation, delivered } = app
    await moderation.validate({ activityId: hike.id })
    await expect(moderation.validate({ activityId: hike.id })).rejects.toMatchObject(
      refusal('NOT_WAITING', 409),
    )
    await expect(moderation.refuse(refused(hike.id))).rejects.toMatchObject(refusal('NOT_WAITING', 409))
    expect(await delivered()).toHaveLength(1)
    expect(await auditOf(app)).toHaveLength(1)
  })

  test('by two operators at the same moment happens once', async () => {
    const app = await waitingHike()
    const { hike, moderation } = app
    const both = await Promise.allSettled([
      moderation.validate({ activityId: hike.id }),
      moderation.refuse(refused(hike.id)),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await auditOf(app)).toHaveLength(1)
  })

  test('what was cancelled meanwhile no longer waits; what never was is not found', async () => {
    const { db, clock, hike, moderation } = await waitingHike()
    await db.updateTable('activity').set({ cancelledAt: clock.now.toISOString() }).execute()
    await expect(moderation.validate({ activityId: hike.id })).rejects.toMatchObject(
      refusal('NOT_WAITING', 409),
    )
    await expect(moderation.validate({ activityId: 4711 })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

test('what the host has changed since it was read is neither validated nor refused', async () => {
  const app = await waitingHike()
  const { hike, moderation, as } = app
  const read = async () => {
    const { activityId, version } = (await moderation.queue({})).activities[0]!
    return { activityId, version }
  }
  const before = await read()
  await as(hike.host).activity.update({ activity: { activityId: hike.id, description: 'Autre chose.' } })
  const notWaiting = refusal('NOT_WAITING', 409)
  await expect(moderation.validate(before)).rejects.toMatchObject(notWaiting)
  await expect(moderation.refuse({ ...refused(hike.id), ...before })).rejects.toMatchObject(notWaiting)
  expect(await auditOf(app)).toEqual([])
  expect(await moderation.validate(await read())).toEqual({ activityId: hike.id, validation: 'VALIDED' })
})

describe('refusing', () => {
  test('keeps the reason and the sentence for the host, and is written down', async () => {
    const app = await waitingHike()
    const { odile, hike, moderation, as, delivered } = app
    await moderation.refuse(refused(hike.id))
    expect(await as(hike.host).activity.read({ activityId: hike.id })).toMatchObject({
      validation: 'REFUSED',
      refusal: { reason: 'EMPTY_ACTIVITY', message: 'Il manque le lieu.' },
    })
    expect(
      (await delivered()).map(({ to, text }) => [to.address, text.includes('Il manque le lieu.')]),
    ).toEqual([[hike.host.email, true]])
    expect(await auditOf(app)).toEqual([
      {
        actorId: odile.id,
        action: 'activity.refuse',
        subject: `activity:${hike.id}`,
        detail: 'EMPTY_ACTIVITY: Il manque le lieu.',
      },
    ])
  })

  test.each([
    ['without a reason', { reason: undefined }],
    ['without a sentence', { message: '  ' }],
    ['with a sentence of 401 signs', { message: 'x'.repeat(401) }],
  ])('not %s', async (_, change) => {
    const { hike, moderation } = await waitingHike()
    const attempt = moderation.refuse({ ...refused(hike.id), ...change } as ReturnType<typeof refused>)
    await expect(attempt).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
  })
})

test('only a confirmed address makes an operator', async () => {
  const { participant, services, as } = await world()
  const odile = await participant({ email: services.settings.operators[0]!, emailConfirmed: false })
  await expect(as(odile).pages.moderation.queue({})).rejects.toMatchObject(refusal('FORBIDDEN', 403))
})

test('validating over REST: there is no such call', async () => {
  const { odile, browser, hike } = await waitingHike()
  const page = browser()
  await page.signIn(odile)
  for (const path of ['/api/pages/moderation/validate', '/api/moderation/validate'])
    expect((await page.send(path, { json: { activityId: hike.id } })).status).toBe(404)
})

describe('an activity that costs something', () => {
  async function paidHike() {
    const app = await waitingHike()
    await app.db.updateTable('ticketType').set({ priceCents: 2000 }).execute()
    return app
  }

  test('waits, once it is validated, until its host can be paid; the host is told', async () => {
    const { moderation, hike, as, delivered, db } = await paidHike()
    expect(await moderation.validate({ activityId: hike.id })).toEqual({
      activityId: hike.id,
      validation: 'WAITING_PAYMENT_VALID',
    })
    expect(await as(null).activity.list({})).toEqual([])
    expect(await moderation.queue({})).toMatchObject({ total: 0 })
    expect(await db.selectFrom('activity').select('validatedAt').execute()).toEqual([{ validatedAt: null }])
    const [message] = await delivered()
    expect(message?.subject).toBe('Il reste une étape\u00A0: Les crêtes')
  })

  test('goes online by itself when the payment account is finished, once', async () => {
    const { moderation, hike, as, delivered, services } = await paidHike()
    await moderation.validate({ activityId: hike.id })
    await delivered()
    expect(await admitPaidActivities(services, hike.host.id + 1)).toEqual([])
    expect(await admitPaidActivities(services, hike.host.id)).toEqual([hike.id])
    expect(await admitPaidActivities(services, hike.host.id)).toEqual([])
    expect(await as(null).activity.list({})).toMatchObject([{ activityId: hike.id }])
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['En ligne\u00A0: Les crêtes'])
  })

  test('that was called off meanwhile stays so', async () => {
    const { moderation, hike, as, services } = await paidHike()
    await moderation.validate({ activityId: hike.id })
    await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    expect(await admitPaidActivities(services, hike.host.id)).toEqual([])
  })
})

describe('taking an activity off the lists', () => {
  test('that was online: its host reads why, who has a ticket keeps it', async () => {
    const app = await waitingHike()
    const { hike, moderation, as, participation, db, delivered } = app
    await moderation.validate({ activityId: hike.id })
    await participation({ activity: hike })
    await delivered()
    await moderation.withdraw(refused(hike.id))
    expect(await as(null).activity.list({})).toEqual([])
    expect(await db.selectFrom('ticket').select('endedAt').execute()).toEqual([{ endedAt: null }])
    expect((await delivered()).map(({ to }) => to.address)).toEqual([hike.host.email])
    expect((await auditOf(app)).at(-1)).toMatchObject({ action: 'activity.withdraw' })
  })

  test('that waits is refused in the queue, and one that is off them already is', async () => {
    const { hike, moderation } = await waitingHike()
    const withdraw = () => moderation.withdraw(refused(hike.id))
    await expect(withdraw()).rejects.toMatchObject(refusal('NOT_WAITING', 409))
    await moderation.refuse(refused(hike.id))
    await expect(withdraw()).rejects.toMatchObject(refusal('NOT_WAITING', 409))
  })
})
