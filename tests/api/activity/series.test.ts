import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import CallOff, { loader } from '#app/features/hosting/call-off.tsx'
import participants from '#locales/fr/participants.json' with { type: 'json' }
import { MOST_COPIED } from '#server/domain/invitation/invitee-list.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { KEPT_DAYS } from '#server/domain/platform/retention.ts'
import { resumeInvitations } from '#server/services/invitation/emails.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { change } from '#tests/api/world/change.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { lineRow, orderRow, paidIn } from '#tests/api/world/orders.ts'
import { questions, ticketTypes } from '#tests/api/world/tickets.ts'
import { waitingListOf } from '#tests/api/world/waiting.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

/** Saturday 27 February 2027 at nine: the clocks go forward on 14 March, and back on 7 November. */
const SATURDAY = { start: '2027-02-27T09:00', end: '2027-02-27T11:30' }

async function repeated(app: World, inputs: object = SATURDAY, times = 4) {
  const first = await app.activity({ ...inputs })
  const host = app.as(first.host)
  const input = { activityId: first.id, every: 'WEEK' as const, times, requestKey: randomUUID() }
  await host.pages.series.repeat(input)
  const ids = (await host.pages.series.read({ activityId: first.id }))!.activities.map(
    ({ activityId }) => activityId,
  )
  const rows = () =>
    app.db.selectFrom('activity').selectAll().where('id', 'in', ids).orderBy('startsAt').execute()
  return { first, host, input, ids, rows }
}

describe('an activity that is repeated', () => {
  test('keeps its hour over the change of the clocks, forward and back', async () => {
    const app = await world()
    const spring = await repeated(app)
    expect(
      (await spring.rows()).map(({ localStart, startsAt, endsAt }) => [localStart, startsAt, endsAt]),
    ).toEqual([
      ['2027-02-27T09:00', '2027-02-27T14:00:00.000Z', '2027-02-27T16:30:00.000Z'],
      ['2027-03-06T09:00', '2027-03-06T14:00:00.000Z', '2027-03-06T16:30:00.000Z'],
      ['2027-03-13T09:00', '2027-03-13T14:00:00.000Z', '2027-03-13T16:30:00.000Z'],
      ['2027-03-20T09:00', '2027-03-20T13:00:00.000Z', '2027-03-20T15:30:00.000Z'],
    ])
    const autumn = await repeated(app, { start: '2027-11-06T09:00', end: null }, 2)
    expect((await autumn.rows()).map(({ startsAt }) => startsAt)).toEqual([
      '2027-11-06T13:00:00.000Z',
      '2027-11-13T14:00:00.000Z',
    ])
  })

  test('lasts as long in the night whose hour is skipped, where its end would come before its start', async () => {
    const { rows } = await repeated(await world(), { start: '2027-02-28T02:00', end: '2027-02-28T03:00' }, 3)
    expect((await rows()).at(-1)).toMatchObject({
      startsAt: '2027-03-14T07:00:00.000Z',
      endsAt: '2027-03-14T08:00:00.000Z',
    })
  })

  test('says beforehand on which days it will be, and which begins an hour later because its hour is skipped', async () => {
    const app = await world()
    const night = await app.activity({ start: '2027-03-07T02:30' })
    const dates = await app
      .as(night.host)
      .pages.series.preview({ activityId: night.id, every: 'WEEK', times: 3 })
    expect(dates).toEqual([
      { local: '2027-03-07T02:30', date: '2027-03-07T07:30:00.000Z', isMoved: false },
      { local: '2027-03-14T03:30', date: '2027-03-14T07:30:00.000Z', isMoved: true },
      { local: '2027-03-21T02:30', date: '2027-03-21T06:30:00.000Z', isMoved: false },
    ])
    expect(await app.db.selectFrom('activity').select('id').execute()).toHaveLength(1)
  })

  test.each([true, false])('takes its waiting list along as it is: open %s', async (isOpen) => {
    const app = await world()
    const first = await app.activity({ ...SATURDAY, capacity: 12 })
    const host = app.as(first.host)
    await host.pages.waitingList.open({ activityId: first.id, isOpen })
    await host.pages.series.repeat({
      activityId: first.id,
      every: 'WEEK',
      times: 3,
      requestKey: randomUUID(),
    })
    const lists = await app.db.selectFrom('activity').select('hasWaitingList').execute()
    expect(lists).toEqual(Array(3).fill({ hasWaitingList: isOpen }))
  })

  test('takes words, places, ticket types and questions along, each with rows of its own', async () => {
    const app = await world()
    const first = await app.activity({ ...SATURDAY, capacity: 12, name: 'Yoga' })
    await ticketTypes(app, first.id, [
      { name: 'Adulte', capacity: 8, salesEndAt: '2027-02-26T14:00:00.000Z' },
      { name: 'Enfant' },
    ])
    await questions(app, first.id, [{ label: 'Un tapis?', kind: 'CHECKBOX', isPerPerson: true }])
    const host = app.as(first.host)
    const input = { activityId: first.id, every: 'WEEK' as const, times: 3, requestKey: randomUUID() }
    await host.pages.series.repeat(input)
    const { activities } = (await host.pages.series.read({ activityId: first.id }))!
    const last = await app.as(null).activity.read({ activityId: activities[2]!.activityId })
    expect(last).toMatchObject({
      name: 'Yoga',
      participantNbr: 12,
      join: 'OPEN',
      localStart: '2027-03-13T09:00',
    })
    expect(last.paymentModels.map(({ name, limit, salesEnd }) => [name, limit, salesEnd])).toEqual([
      ['Adulte', 8, '2027-03-12T14:00:00.000Z'],
      ['Enfant', null, null],
    ])
    expect(last.questions).toMatchObject([{ label: 'Un tapis?', type: 'CHECKBOX', perPerson: true }])
    const [adult] = last.paymentModels
    const attendance = [{ paymentModelId: adult!.paymentModelId, nbrParticipant: 8 }]
    const responses = Array.from({ length: 8 }, (_, index) => ({
      questionId: last.questions[0]!.questionId,
      value: true,
      person: index + 1,
    }))
    await app
      .as(await app.participant())
      .participation.join({ activityId: last.activityId, attendance, responses })
    const before = await app.as(null).activity.read({ activityId: first.id })
    expect(before.paymentModels[0]).toMatchObject({ placesLeft: 8 })
  })

  test('is made once by a form that is sent twice', async () => {
    const app = await world()
    const { host, input, rows } = await repeated(app)
    expect(await host.pages.series.repeat(input)).toEqual({ made: 3 })
    expect(await rows()).toHaveLength(4)
    const again = host.pages.series.repeat({ ...input, requestKey: randomUUID() })
    await expect(again).rejects.toMatchObject(refusal('ALREADY_IN_SERIES', 409))
  })

  test.each([
    ['a thousand times', { times: 1000 }, 'SERIES_TOO_LONG'],
    ['a hundred and one times', { times: 101 }, 'SERIES_TOO_LONG'],
    ['until 2099', { until: '2099-12-31' }, 'SERIES_TOO_LONG'],
    ['once', { times: 1 }, 'SERIES_TOO_SHORT'],
    ['never', {}, 'SERIES_TOO_SHORT'],
  ])('%s is refused, and nothing is made', async (_, more, code) => {
    const app = await world()
    const first = await app.activity(SATURDAY)
    const host = app.as(first.host)
    const input = { activityId: first.id, every: 'WEEK' as const, ...more }
    await expect(host.pages.series.preview(input)).rejects.toMatchObject(refusal(code, 422))
    const making = host.pages.series.repeat({ ...input, requestKey: randomUUID() })
    await expect(making).rejects.toMatchObject(refusal(code, 422))
    expect(await app.db.selectFrom('activity').select('id').execute()).toHaveLength(1)
  })

  test('has only dates that are ahead, where it is past itself', async () => {
    const app = await world()
    const first = await app.activity()
    app.clock.pass({ days: 49 }) // six weeks after it began
    const host = app.as(first.host)
    const input = { activityId: first.id, every: 'WEEK' as const, times: 4 }
    const [own, ...others] = await host.pages.series.preview(input)
    expect(new Date(own!.date) < app.clock.now).toBe(true)
    expect(others).toHaveLength(3)
    expect(others.filter(({ date }) => new Date(date) <= app.clock.now)).toEqual([])
    expect(await host.pages.series.repeat({ ...input, requestKey: randomUUID() })).toEqual({ made: 3 })
  })

  test('a hundred times is the most', async () => {
    const app = await world()
    const { ids } = await repeated(app, SATURDAY, 100)
    expect(ids).toHaveLength(100)
  })

  test('is looked at once by the operators, and tells its host once', async () => {
    const app = await world()
    const first = await app.activity({ ...SATURDAY, state: 'NEED_VALIDATION' })
    const host = app.as(first.host)
    await host.pages.series.repeat({
      activityId: first.id,
      every: 'WEEK',
      times: 5,
      requestKey: randomUUID(),
    })
    await app.as(await app.operator()).pages.moderation.validate({ activityId: first.id })
    const rows = await app.db.selectFrom('activity').selectAll().execute()
    expect(rows.map(({ validation }) => validation)).toEqual(Array.from({ length: 5 }, () => 'VALIDED'))
    const messages = await app.db
      .selectFrom('notification')
      .selectAll()
      .where('type', '=', 'ACTIVITY_CREATED')
      .execute()
    expect(messages).toHaveLength(1)
    const next = await app.activity({ host: first.host, state: 'NEED_VALIDATION' })
    expect((await host.activity.read({ activityId: next.id })).validation).toBe('NEED_VALIDATION')
  })

  test('is validated at once as far as the others show the same, whatever their day', async () => {
    const app = await world()
    const { host, ids, rows } = await repeated(app, { ...SATURDAY, state: 'NEED_VALIDATION' }, 5)
    const link = { externalTicketUrl: 'https://billets.exemple.org' }
    await app.db.updateTable('activity').set(link).where('id', '=', ids[1]!).execute()
    await ticketTypes(app, ids[2]!, [{ name: 'Adulte', priceCents: 2000 }])
    await questions(app, ids[3]!, [{ label: 'Votre adresse?' }])
    const sunday = { startDate: '2027-03-28T10:00', endDate: '2027-03-28T12:00' }
    await host.activity.update({ activity: { activityId: ids[4]!, ...sunday } })
    await app.as(await app.operator()).pages.moderation.validate({ activityId: ids[0]! })
    expect((await rows()).map(({ validation, validatedAt }) => [validation, validatedAt !== null])).toEqual([
      ['VALIDED', true],
      ['NEED_VALIDATION', false],
      ['NEED_VALIDATION', false],
      ['NEED_VALIDATION', false],
      ['VALIDED', true],
    ])
  })

  test('waits for the payment account as a whole: an operator reads it once', async () => {
    const app = await world()
    const paid = { ticketTypes: [{ name: 'Adulte', priceCents: 2000, capacity: null }] }
    const { ids, rows } = await repeated(app, { ...SATURDAY, ...paid, state: 'NEED_VALIDATION' }, 3)
    const odile = app.as(await app.operator())
    const news = await hearNews(app.db)
    await odile.pages.moderation.validate({ activityId: ids[0]! })
    const waits = 'WAITING_PAYMENT_VALID'
    expect((await rows()).map(({ validation }) => validation)).toEqual([waits, waits, waits])
    expect((await news()).map(([, type]) => type)).toEqual(['ACTIVITY_VALID'])
  })

  test('offers the free places of each date that comes back online with it', async () => {
    const app = await world()
    const { ids } = await repeated(app, { ...SATURDAY, capacity: 1 }, 2)
    const line = waitingListOf(app, ids[1]!)
    const bruno = await app.participant()
    await line.join(bruno)
    const chantal = await line.waits()
    await app.db.updateTable('activity').set({ validation: 'NEED_VALIDATION' }).execute()
    await app.as(bruno).pages.account.remove()
    expect(await line.list()).toEqual([[chantal.id, 'WAITS']])
    await app.as(await app.operator()).pages.moderation.validate({ activityId: ids[0]! })
    expect(await line.list()).toEqual([[chantal.id, 'OFFERED']])
  })
})

test('words that no operator has agreed to yet are not online on further dates', async () => {
  const app = await world()
  const first = await app.activity(SATURDAY)
  await change(app.services, first, { name: 'Grand solde' })
  const input = { activityId: first.id, every: 'WEEK' as const, times: 3, requestKey: randomUUID() }
  await app.as(first.host).pages.series.repeat(input)
  const rows = await app.db.selectFrom('activity').select('validation').orderBy('startsAt').execute()
  expect(rows.map(({ validation }) => validation)).toEqual(['VALIDED', 'NEED_VALIDATION', 'NEED_VALIDATION'])
})

test('what an operator has refused is not repeated: its further dates would stay refused', async () => {
  const app = await world()
  const { id: activityId, host } = await app.activity({ ...SATURDAY, state: 'REFUSED' })
  const { series } = app.as(host).pages
  const input = { activityId, every: 'WEEK' as const, times: 3 }
  for (const attempt of [
    () => series.preview(input),
    () => series.repeat({ ...input, requestKey: randomUUID() }),
  ])
    await expect(attempt()).rejects.toMatchObject(refusal('ACTIVITY_NOT_VALID', 409))
  expect(await app.db.selectFrom('activity').select('id').execute()).toHaveLength(1)
})

describe('the guest list of an activity that is repeated', () => {
  const LAN = { email: 'Lan@Exemple.org', firstname: 'Lan', name: 'Trần' }
  const guests = [LAN, { email: 'marc@exemple.org' }, { email: 'partie@exemple.org' }]

  /** A host with an activity to which three people were invited; one answered, one was removed from the list. */
  async function invited(app: World, inputs: object = {}) {
    const first = await app.activity({ ...SATURDAY, ...inputs })
    const activityId = first.id
    const host = app.as(first.host)
    await host.invitation.save({ activityId, guests })
    await host.invitation.send({ activityId })
    await app.delivered()
    await app.db
      .updateTable('activityInvitation')
      .set({ answer: 'DECLINED', answeredAt: app.clock.now.toISOString() })
      .where('emailKey', '=', 'marc@exemple.org')
      .execute()
    await host.invitation.save({ activityId, guests: guests.slice(0, 2) })
    const repeat = (more: object) =>
      host.pages.series.repeat({ activityId, every: 'WEEK', times: 3, requestKey: randomUUID(), ...more })
    const others = async () => {
      const { activities } = (await host.pages.series.read({ activityId }))!
      return activities.map((one) => one.activityId).filter((id) => id !== activityId)
    }
    return { first, activityId, host, repeat, others }
  }

  test.each([false, true])(
    'is copied when the host says so, and nobody is written to (private: %s)',
    async (isPrivate) => {
      const app = await world()
      const { activityId, host, repeat, others } = await invited(app)
      await app.db.updateTable('activity').set({ isPrivate }).execute()
      await repeat({ withGuests: true })
      const made = await others()
      expect(made).toHaveLength(2)
      for (const id of made) {
        const list = await host.invitation.list({ activityId: id })
        expect(list.guests).toMatchObject([
          { ...LAN, state: 'UNSENT' },
          { email: 'marc@exemple.org', state: 'UNSENT' },
        ])
        expect(list.counts).toMatchObject({ UNSENT: 2, SENT: 0, LEAVING: 0, DECLINED: 0 })
        expect((await host.activity.read({ activityId: id })).isPrivate).toBe(isPrivate)
      }
      expect(await app.delivered()).toEqual([])
      await resumeInvitations(app.services)
      expect(await app.delivered()).toEqual([])
      const before = await host.invitation.list({ activityId })
      expect(before.counts).toMatchObject({ SENT: 1, DECLINED: 1, UNSENT: 0 })

      await host.invitation.send({ activityId: made[0]! })
      expect((await app.delivered()).map(({ to }) => to.address)).toEqual([LAN.email, 'marc@exemple.org'])
    },
  )

  test('stays where it is without the word', async () => {
    const app = await world()
    const { host, repeat, others } = await invited(app)
    await repeat({})
    const made = await others()
    expect(made).toHaveLength(2)
    for (const id of made) expect((await host.invitation.list({ activityId: id })).guests).toEqual([])
  })

  test('is copied once by a form that is sent twice', async () => {
    const app = await world()
    const { host, repeat, others } = await invited(app)
    const requestKey = randomUUID()
    await repeat({ withGuests: true, requestKey })
    expect(await repeat({ withGuests: true, requestKey })).toEqual({ made: 2 })
    for (const id of await others())
      expect((await host.invitation.list({ activityId: id })).guests).toHaveLength(2)
  })

  test('is offered by its number, as long as its addresses are kept', async () => {
    const app = await world()
    const { host, activityId } = await invited(app)
    expect(await host.pages.hosting.view({ activityId })).toMatchObject({ invited: 2 })
    app.clock.pass({ days: 99 + KEPT_DAYS.GUEST_LIST })
    await purgeExpired(app.services)
    expect(await host.pages.hosting.view({ activityId })).toMatchObject({ invited: 0 })
  })

  test('that would be too much at once is refused beforehand, and nothing is made', async () => {
    const app = await world()
    const { host, activityId, repeat } = await invited(app)
    const times = 100
    const enough = Math.floor(MOST_COPIED / (times - 1))
    const many = Array.from({ length: enough + 1 }, (_, index) => ({ email: `amie-${index}@exemple.org` }))
    await host.invitation.save({ activityId, guests: many })
    const input = { activityId, every: 'WEEK' as const, times, withGuests: true }
    const tooMany = refusal('TOO_MANY_TO_COPY', 422)
    await expect(host.pages.series.preview(input)).rejects.toMatchObject(tooMany)
    await expect(repeat({ times, withGuests: true })).rejects.toMatchObject(tooMany)
    expect(await app.db.selectFrom('activity').select('id').execute()).toHaveLength(1)
    expect(await host.pages.series.preview({ ...input, withGuests: false })).toHaveLength(times)
    await host.invitation.save({ activityId, guests: many.slice(1) })
    expect(await repeat({ times, withGuests: true })).toEqual({ made: times - 1 })
  })
})

describe('a change of one and all that follow', () => {
  test('moves each on its own day, to the new hour, and leaves those before as they were', async () => {
    const app = await world()
    const { host, ids, rows } = await repeated(app)
    const activity = {
      activityId: ids[1]!,
      startDate: '2027-03-07T10:15',
      endDate: '2027-03-07T12:00',
      following: true,
    }
    expect(await host.activity.update({ activity })).toMatchObject({ alsoChanged: 2, unchanged: [] })
    expect((await rows()).map(({ localStart, endsAt }) => [localStart, endsAt])).toEqual([
      ['2027-02-27T09:00', '2027-02-27T16:30:00.000Z'],
      ['2027-03-07T10:15', '2027-03-07T17:00:00.000Z'],
      ['2027-03-14T10:15', '2027-03-14T16:00:00.000Z'],
      ['2027-03-21T10:15', '2027-03-21T16:00:00.000Z'],
    ])
  })

  test('to another day leaves each its own hour, unless the hour is changed, too', async () => {
    const app = await world()
    const { host, ids, rows } = await repeated(app)
    const late = { activityId: ids[2]!, startDate: '2027-03-13T19:00', endDate: '2027-03-13T21:00' }
    await host.activity.update({ activity: late })
    const change = async (startDate: string, endDate: string) => {
      await host.activity.update({ activity: { activityId: ids[1]!, startDate, endDate, following: true } })
      return (await rows()).slice(1).map(({ localStart, endsAt }) => [localStart, endsAt])
    }
    expect(await change('2027-03-07T09:00', '2027-03-07T11:30')).toEqual([
      ['2027-03-07T09:00', '2027-03-07T16:30:00.000Z'],
      ['2027-03-14T19:00', '2027-03-15T01:00:00.000Z'],
      ['2027-03-21T09:00', '2027-03-21T15:30:00.000Z'],
    ])
    expect(await change('2027-03-08T10:00', '2027-03-08T11:30')).toEqual([
      ['2027-03-08T10:00', '2027-03-08T16:30:00.000Z'],
      ['2027-03-15T10:00', '2027-03-15T15:30:00.000Z'],
      ['2027-03-22T10:00', '2027-03-22T15:30:00.000Z'],
    ])
  })

  test('changes only what was changed: what is different already stays', async () => {
    const app = await world()
    const { host, ids, rows } = await repeated(app)
    await host.activity.update({ activity: { activityId: ids[2]!, name: 'Spéciale' } })
    await host.activity.update({ activity: { activityId: ids[0]!, participantNbr: 9, following: true } })
    expect((await rows()).map(({ name, capacity }) => [name, capacity])).toEqual([
      ['Les battures à marée basse', 9],
      ['Les battures à marée basse', 9],
      ['Spéciale', 9],
      ['Les battures à marée basse', 9],
    ])
  })

  test('names those that cannot be changed so, and leaves them as they are', async () => {
    const app = await world()
    const { host, ids, rows } = await repeated(app)
    await app.participation({ activity: { id: ids[2]! }, partySize: 6 })
    const answer = await host.activity.update({
      activity: { activityId: ids[0]!, participantNbr: 5, following: true },
    })
    expect(answer).toMatchObject({
      alsoChanged: 2,
      unchanged: [{ activityId: ids[2], localStart: '2027-03-13T09:00', reason: 'PLACES_TAKEN' }],
    })
    expect((await rows()).map(({ capacity }) => capacity)).toEqual([5, 5, null, 5])
  })

  test('changes its ticket types, and keeps their tickets good', async () => {
    const app = await world()
    const { host, ids } = await repeated(app)
    await app.participation({ activity: { id: ids[1]! }, partySize: 2 })
    const [own] = (await host.activity.read({ activityId: ids[0]! })).paymentModels
    const paymentModels = [
      { paymentModelId: own!.paymentModelId, name: 'Adulte', limit: 3 },
      { name: 'Enfant' },
    ]
    await host.activity.update({ activity: { activityId: ids[0]!, paymentModels, following: true } })
    const second = await app.as(null).activity.read({ activityId: ids[1]! })
    expect(second.paymentModels.map(({ name, placesLeft }) => [name, placesLeft])).toEqual([
      ['Adulte', 1],
      ['Enfant', null],
    ])
  })

  test('keeps of a later day what was set there: of a ticket type, a question and the minimum', async () => {
    const app = await world()
    const { host, ids } = await repeated(app, SATURDAY, 3)
    const types: number[] = []
    for (const id of ids) types.push(...(await ticketTypes(app, id, [{ name: 'Adulte' }])))
    const asks: number[] = []
    for (const id of ids) asks.push(...(await questions(app, id, [{ label: 'Un tapis?' }])))
    const week = (index: number) => ({ activityId: ids[index]! })
    const type = (index: number, more: object) => [{ paymentModelId: types[index]!, name: 'Adulte', ...more }]
    const question = (index: number, more: object) => [
      { questionId: asks[index]!, type: 'TEXT' as const, label: 'Un tapis?', ...more },
    ]
    const update = (activity: Parameters<typeof host.activity.update>[0]['activity']) =>
      host.activity.update({ activity })
    await update({ ...week(0), minimumNbr: 4, minimumDate: '2027-02-25T12:00', following: true })
    await update({
      ...{ ...week(1), minimumDate: '2027-03-01T08:00' },
      paymentModels: type(1, { limit: 2, salesEnd: '2027-03-05T20:00' }),
      questions: question(1, { required: true }),
    })

    const changed = await update({
      ...{ ...week(0), minimumNbr: 6, following: true },
      paymentModels: type(0, { name: 'Adultes', salesStart: '2027-02-20T08:00' }),
      questions: question(0, { label: 'Votre tapis?' }),
    })
    expect(changed).toMatchObject({ alsoChanged: 2, unchanged: [] })
    const shown = async (index: number) => {
      const { minimumNbr, minimumDate, ...read } = await host.activity.read(week(index))
      const [{ name, limit, salesStart, salesEnd } = {}] = read.paymentModels
      const [{ label, required } = {}] = read.questions
      return { minimumNbr, minimumDate, name, limit, salesStart, salesEnd, label, required }
    }
    const same = { minimumNbr: 6, name: 'Adultes', label: 'Votre tapis?' }
    expect(await shown(1)).toEqual({
      ...{ ...same, minimumDate: '2027-03-01T13:00:00.000Z', required: true, limit: 2 },
      ...{ salesStart: '2027-02-27T13:00:00.000Z', salesEnd: '2027-03-06T01:00:00.000Z' },
    })
    expect(await shown(2)).toEqual({
      ...{ ...same, minimumDate: '2027-03-11T17:00:00.000Z', required: false, limit: null },
      ...{ salesStart: '2027-03-06T13:00:00.000Z', salesEnd: null },
    })

    await update({ ...week(1), minimumNbr: null })
    const again = { ...week(0), minimumNbr: 5, name: 'Yoga doux', following: true }
    const { minimumNbr: _, ...before } = await host.activity.read(week(2))
    expect(await update(again)).toMatchObject({ alsoChanged: 2, unchanged: [] })
    // A day that had no minimum gets the whole of it, as every other change.
    expect(await host.activity.read(week(1))).toMatchObject({
      ...{ name: 'Yoga doux', minimumNbr: 5, minimumDate: '2027-03-04T17:00:00.000Z' },
    })
    expect(await host.activity.read(week(2))).toMatchObject({
      minimumNbr: 5,
      minimumDate: before.minimumDate,
    })
  })

  test('finds its ticket types by what they say, whatever their order on a later day', async () => {
    const app = await world()
    const { host, ids } = await repeated(app, SATURDAY, 2)
    const [adult, child] = await ticketTypes(app, ids[0]!, [{ name: 'Adulte' }, { name: 'Enfant' }])
    const later = await ticketTypes(app, ids[1]!, [{ name: 'Enfant' }, { name: 'Adulte' }])
    const paymentModels = [
      { paymentModelId: adult!, name: 'Adulte', limit: 3 },
      { paymentModelId: child!, name: 'Enfant' },
    ]
    const activity = { activityId: ids[0]!, paymentModels, following: true }
    expect(await host.activity.update({ activity })).toMatchObject({ alsoChanged: 1, unchanged: [] })
    const second = await app.as(null).activity.read({ activityId: ids[1]! })
    expect(second.paymentModels.map((type) => [type.paymentModelId, type.name, type.limit])).toEqual([
      [later[1], 'Adulte', 3],
      [later[0], 'Enfant', null],
    ])
  })

  test('leaves a day with other ticket types or questions as it is, and names it', async () => {
    const app = await world()
    const { host, ids } = await repeated(app, SATURDAY, 3)
    const two = [{ name: 'Adulte' }, { name: 'Enfant' }]
    const [adult, child] = await ticketTypes(app, ids[0]!, two)
    await ticketTypes(app, ids[1]!, [{ name: 'Enfant' }])
    await ticketTypes(app, ids[2]!, two)
    const [question] = await questions(app, ids[0]!, [{ label: 'Un tapis?' }])
    await questions(app, ids[1]!, [{ label: 'Un tapis?' }])
    await questions(app, ids[2]!, [{ label: 'Votre pointure?' }])
    const first = { activityId: ids[0]!, following: true }
    const paymentModels = [
      { paymentModelId: adult!, name: 'Adultes' },
      { paymentModelId: child!, name: 'Enfant' },
    ]
    expect(await host.activity.update({ activity: { ...first, paymentModels } })).toMatchObject({
      alsoChanged: 1,
      unchanged: [{ activityId: ids[1], reason: 'UNKNOWN_ROW' }],
    })
    const asked = [{ questionId: question!, type: 'TEXT' as const, label: 'Votre tapis?' }]
    expect(await host.activity.update({ activity: { ...first, questions: asked } })).toMatchObject({
      alsoChanged: 1,
      unchanged: [{ activityId: ids[2], reason: 'UNKNOWN_ROW' }],
    })
    const texts = async (activityId: number) => {
      const read = await app.as(null).activity.read({ activityId })
      return [...read.paymentModels.map(({ name }) => name), ...read.questions.map(({ label }) => label)]
    }
    expect(await texts(ids[1]!)).toEqual(['Enfant', 'Votre tapis?'])
    expect(await texts(ids[2]!)).toEqual(['Adultes', 'Enfant', 'Votre pointure?'])
  })

  test('without the word, changes this one only', async () => {
    const app = await world()
    const { host, ids, rows } = await repeated(app)
    await host.activity.update({ activity: { activityId: ids[1]!, name: 'Autre' } })
    expect((await rows()).filter(({ name }) => name === 'Autre')).toHaveLength(1)
  })
})

describe('calling off', () => {
  test('one and all that follow ends each, and tells everybody of each that they had joined', async () => {
    const app = await world()
    const { host, ids } = await repeated(app)
    const bruno = await app.participant()
    for (const id of ids.slice(1, 3)) await app.participation({ activity: { id }, person: bruno })
    await app.delivered()

    const query = { activityId: ids[1]!, following: true }
    expect(await host.activity.cancel({ query })).toEqual({
      cancelled: true,
      removed: false,
      told: 2,
      alsoCancelled: 2,
    })
    const left = await host.pages.series.read({ activityId: ids[0]! })
    expect(left?.activities.map(({ activityId }) => activityId)).toEqual([ids[0]])
    const messages = (await app.delivered()).filter(({ to }) => to.address === bruno.email)
    expect(messages).toHaveLength(2)
  })

  test('says before it asks what was received by cheque for the following dates', async () => {
    const { host, ids } = await repeated(await world())
    const received = (activityId: number, amount: number) =>
      host.manualParticipant.add({
        ...{ activityId, firstname: 'Gisèle', nbrParticipant: 1 },
        ...{ checkNumber: '17', amount },
      })
    await received(ids[0]!, 100)
    await received(ids[1]!, 2000)
    await received(ids[2]!, 3000)
    const series = await host.pages.series.read({ activityId: ids[0]! })
    expect(series?.ofFollowing.chequeCents).toBe(5000)
  })

  test('says before it asks how many people of the following dates that concerns, and what goes back', async () => {
    const app = await world()
    const { first, host, ids } = await repeated(app)
    const { id: participationId, person } = await app.participation({
      activity: { id: ids[2]! },
      partySize: 2,
    })
    const of = { participationId, activityId: ids[2]!, hostId: first.host.id, buyerId: person.id }
    const order = await orderRow(app, { ...of, ...paidIn(2026), transactionId: 'o-following' })
    const { id: orderLineId } = await lineRow(app, order)
    const share = { netCents: 2000, gstCents: 100, qstCents: 200 }
    await app.db
      .updateTable('ticket')
      .set({ ...share, orderLineId })
      .where('participationId', '=', participationId)
      .execute()
    expect((await host.pages.series.read({ activityId: ids[0]! }))?.ofFollowing).toEqual({
      registrations: 1,
      people: 2,
      untold: 0,
      offered: 0,
      refundCents: 4600,
      chequeCents: 0,
      toldOfEnd: 1,
      unconfirmed: 0,
      toldOfChanges: 1,
    })

    Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
    const browser = app.browser()
    await browser.signIn(first.host)
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const draw = async (id: number) => {
      const url = `${app.services.settings.publicUrl}/mes-activites/${id}/annuler`
      const request = new Request(url, { headers: { Cookie, 'Accept-Language': 'fr' } })
      const context = { peer: browser.peer }
      return drawnPage(CallOff, await loader({ request, context, params: { activityId: String(id) } }))
    }
    const { nobody, nobodyHere } = participants.callOff
    const page = await draw(ids[0]!)
    expect(page).not.toContain(nobody)
    expect(page).toContain(nobodyHere)
    expect(page).toMatch(/Aux dates suivantes, 1\sinscription sera annulée \(2\spersonnes\)\./)
    expect(page).toContain(formatMoney(4600, 'fr'))
    expect(await draw(ids[2]!)).not.toContain('Aux dates suivantes')
    expect(await draw(ids[3]!)).toContain(nobody)
  })

  test('one leaves the others of its series', async () => {
    const app = await world()
    const { host, ids } = await repeated(app)
    await host.activity.cancel({ query: { activityId: ids[1]! } })
    expect((await host.pages.series.read({ activityId: ids[0]! }))?.activities).toHaveLength(3)
  })
})

test('somebody else’s activity is neither repeated nor foreseen', async () => {
  const app = await world()
  const { ids } = await repeated(app)
  const stranger = app.as(await app.participant())
  const input = { activityId: ids[0]!, every: 'WEEK' as const, times: 2 }
  for (const attempt of [
    () => stranger.pages.series.preview(input),
    () => stranger.pages.series.repeat({ ...input, requestKey: randomUUID() }),
    () => stranger.pages.series.read({ activityId: ids[0]! }),
  ])
    await expect(attempt()).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
})
