import { describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import { NOTIFICATIONS } from '#server/domain/notification/kinds.ts'
import { switchOffToken, wantsEmail } from '#server/services/notification/preferences.ts'
import { announceToNext, gatherAlerts } from '#server/services/search/alert.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

/** A host whom people follow. */
async function followed(app: World, inputs: Record<string, unknown> = {}) {
  const alice = await app.host({ firstName: 'Alice', lastName: 'Tremblay' })
  const bruno = await app.participant({ firstName: 'Bruno', ...inputs })
  await app.follows(bruno, alice)
  return { alice, bruno }
}

const choose = (app: World, person: Person, choice: 'AT_ONCE' | 'DAILY' | 'NONE') =>
  app.as(person).pages.notification.save({ ALERT_NEW_ACTIVITY: choice })

const keep = (app: World, person: Person, filters: Record<string, string | string[]> | null) =>
  app.as(person).profile.saveFilters({ filters })

/** Emails about new activities that were sent since the last call. */
async function alerted(app: World) {
  const messages = await app.delivered()
  return messages.filter(({ headers }) => headers?.['List-Unsubscribe']?.includes('ALERT_NEW_ACTIVITY'))
}

/** Advances the clock to the next morning, and runs the worker. */
async function nextMorning(app: World) {
  app.clock.pass({ hours: 24 })
  await gatherAlerts(app.services)
  return alerted(app)
}

describe('somebody who follows a host', () => {
  test('hears at once of an activity that comes online, when they asked for that', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    await choose(app, bruno, 'AT_ONCE')
    await app.activity({ host: alice, name: 'Raquette au parc du Bic' })

    const [message, ...others] = await alerted(app)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      to: { address: bruno.email },
      subject: 'Alice Tremblay propose\u00A0: Raquette au parc du Bic',
    })
    expect(message?.text).toContain('/activites/')
    expect(message?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(await nextMorning(app)).toEqual([])
  })

  test('hears in the morning of all that is new, in one email, when they chose nothing', async () => {
    const app = await world()
    const { alice } = await followed(app, { locale: 'en' })
    await app.activity({ host: alice, name: 'Raquette' })
    await app.activity({ host: alice, name: 'Patin' })
    await app.activity({ host: alice, name: 'Traîneau' })
    expect(await alerted(app)).toEqual([])

    const messages = await nextMorning(app)
    expect(messages.map(({ subject }) => subject)).toEqual(['3 new activities for you'])
    for (const name of ['Raquette', 'Patin', 'Traîneau']) expect(messages[0]?.text).toContain(name)
    expect(await nextMorning(app)).toEqual([])
  })

  test('waits until seven in the morning, by the clock of Québec', async () => {
    const app = await world() // it is noon there
    const { alice } = await followed(app)
    await app.activity({ host: alice })
    await app.delivered()
    app.clock.pass({ hours: 18, minutes: 59 })
    await gatherAlerts(app.services)
    expect(await alerted(app)).toEqual([])
    app.clock.pass({ minutes: 1 })
    await gatherAlerts(app.services)
    expect(await alerted(app)).toHaveLength(1)
  })

  test('gets five emails a day at most; the rest waits for the morning', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    await choose(app, bruno, 'AT_ONCE')
    for (let day = 1; day <= 8; day++) {
      await app.activity({ host: alice, name: `Sortie ${day}` })
      await app.delivered()
    }
    const sent = () => app.db.selectFrom('notification').select('id').where('type', '=', 'ALERT_NEW_ACTIVITY')
    expect(await sent().execute()).toHaveLength(5)
    expect((await nextMorning(app)).map(({ subject }) => subject)).toEqual([
      '3 nouvelles activités pour vous',
    ])
  })

  test('hears nothing after they stopped following, nor of what is switched off', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    const chantal = await app.participant()
    await app.follows(chantal, alice)
    await choose(app, chantal, 'NONE')
    app.clock.pass({ minutes: 1 })
    await app.as(bruno).profile.follow({ userId: alice.id })
    await app.activity({ host: alice })
    expect(await alerted(app)).toEqual([])
    expect(await nextMorning(app)).toEqual([])
  })

  test('hears nothing of what was never online, nor of what was called off before the email', async () => {
    const app = await world()
    const { alice } = await followed(app)
    await app.activity({ host: alice, state: 'NEED_VALIDATION' })
    await app.activity({ host: alice, state: 'REFUSED' })
    await app.activity({ host: alice, state: 'CANCELLED' })
    await app.delivered()
    expect(await nextMorning(app)).toEqual([])
  })

  test('does not hear of one that is for the invited only', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    await choose(app, bruno, 'AT_ONCE')
    const secret = await app.activity({ host: alice, state: 'NEED_VALIDATION' })
    await app.db.updateTable('activity').set({ isPrivate: true }).where('id', '=', secret.id).execute()
    await app.as(await app.operator()).pages.moderation.validate({ activityId: secret.id })
    expect(await alerted(app)).toEqual([])
  })

  test('hears of one that comes online by a change: it costs nothing any more, or is for everybody', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    await choose(app, bruno, 'AT_ONCE')
    const paid = await app.activity({
      ...{ host: alice, name: 'Raquette' },
      ticketTypes: [{ name: null, priceCents: 2000 }],
    })
    const secret = await app.activity({ host: alice, name: 'Patin', isPrivate: true })
    expect(await alerted(app)).toEqual([])

    const { update } = app.as(alice).activity
    await update({ activity: { activityId: paid.id, paymentModels: [] } })
    expect((await alerted(app)).map(({ to, text }) => [to.address, text.includes('Raquette')])).toEqual([
      [bruno.email, true],
    ])
    await update({ activity: { activityId: secret.id, isPrivate: false } })
    expect((await alerted(app)).map(({ text }) => text.includes('Patin'))).toEqual([true])
    await update({ activity: { activityId: secret.id, isPrivate: true } })
    await update({ activity: { activityId: secret.id, isPrivate: false } })
    expect(await alerted(app)).toEqual([])
  })

  test('is told once, however often the work is done again', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    await choose(app, bruno, 'AT_ONCE')
    const { id: activityId } = await app.activity({ host: alice })
    await app.delivered()
    expect(await announceToNext(app.services, { activityId, stage: 'FOLLOWERS', after: 0 })).toBe(0)
    expect(await alerted(app)).toEqual([])
  })

  test('reads whom they follow, by name: nobody whose account is closed or deleted, nor whom they left', async () => {
    const app = await world()
    const bruno = await app.participant()
    const hosts: Record<string, Person> = {}
    for (const firstName of ['Zoé', 'Alice', 'Closed', 'Deleted', 'Left']) {
      const host = await app.host({ firstName, lastName: 'Roy' })
      await app.activity({ host })
      await app.as(bruno).profile.follow({ userId: host.id })
      hosts[firstName] = host
    }
    await updateUser(app.db, hosts.Closed!.id, { accountType: 'BANNED' })
    await updateUser(app.db, hosts.Deleted!.id, { deletedAt: '2026-11-21T00:00:00.000Z' })
    app.clock.pass({ minutes: 1 })
    await app.as(bruno).profile.follow({ userId: hosts.Left!.id })

    const read = await app.as(bruno).pages.notification.read()
    expect(read.hosts.map(({ displayName }) => displayName)).toEqual(['Alice Roy', 'Zoé Roy'])
    const chantal = await app.participant()
    expect((await app.as(chantal).pages.notification.read()).hosts).toEqual([])
  })

  test('without a confirmed address, with a closed or deleted account, gets nothing', async () => {
    const app = await world()
    const alice = await app.host()
    for (const inputs of [{ emailConfirmed: false }, {}]) {
      const person = await app.participant(inputs)
      await app.follows(person, alice)
      if (inputs.emailConfirmed !== false)
        await app.db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', person.id).execute()
    }
    const { id } = await app.activity({ host: alice })
    await app.delivered()
    const alerts = app.db.selectFrom('activityAlert').selectAll().where('activityId', '=', id)
    expect(await alerts.execute()).toEqual([])
  })
})

describe('a host with many followers', () => {
  test('is announced a few hundred people at a time, to each of them once', async () => {
    const app = await world()
    const alice = await app.host()
    const people = await crowd(app, 1_203)
    const since = app.clock.now.toISOString()
    for (let from = 0; from < people.length; from += 400)
      await app.db
        .insertInto('following')
        .values(people.slice(from, from + 400).map((followerId) => ({ followerId, hostId: alice.id, since })))
        .execute()
    const { id: activityId } = await app.activity({ host: alice })
    await app.delivered()

    const works = await app.db
      .selectFrom('task')
      .select('payload')
      .where('kind', '=', 'announce-activity')
      .orderBy('id')
      .execute()
    expect(works.map(({ payload }) => (JSON.parse(payload) as { stage: string }).stage)).toEqual([
      'FOLLOWERS',
      'FOLLOWERS',
      'FOLLOWERS',
      'SEARCHES',
    ])
    const told = await app.db
      .selectFrom('activityAlert')
      .select('userId')
      .where('activityId', '=', activityId)
      .execute()
    expect(told.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(people)

    app.clock.pass({ hours: 24 })
    await gatherAlerts(app.services)
    const messages = await app.db
      .selectFrom('notification')
      .select('id')
      .where('type', '=', 'ALERT_NEW_ACTIVITY')
      .execute()
    expect(messages).toHaveLength(1_203)
    const waiting = app.db.selectFrom('activityAlert').select('id').where('notificationId', 'is', null)
    expect(await waiting.execute()).toEqual([])
  })
})

/**
 * Accounts that were inserted directly and have no password: only their number matters. Returns their ids, in order.
 */
async function crowd({ db, participant }: World, size: number): Promise<number[]> {
  const model = await db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', (await participant()).id)
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (let from = 0; from < size; from += 200) {
    const rows = Array.from({ length: Math.min(200, size - from) }, (_, index) => {
      const { id: _id, ...person } = model
      const name = `foule-${from + index}`
      return {
        ...person,
        email: `${name}@exemple.org`,
        emailKey: `${name}@exemple.org`,
        sponsorshipCode: name,
      }
    })
    const made = await db.insertInto('user').values(rows).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids.toSorted((a, b) => a - b)
}

describe('somebody who keeps a search', () => {
  test('hears of what it looks for, and of nothing else', async () => {
    const app = await world()
    const alice = await app.host()
    const bruno = await app.participant()
    await choose(app, bruno, 'AT_ONCE')
    await keep(app, bruno, { search: 'kayaks', types: ['1', '4'] })
    await app.activity({ host: alice, name: 'Sortie en kayak', typeId: 4 })
    await app.activity({ host: alice, name: 'Sortie en kayak', typeId: 7 })
    await app.activity({ host: alice, name: 'Raquette', typeId: 4 })

    const messages = await alerted(app)
    expect(messages.map(({ to, subject }) => [to.address, subject])).toEqual([
      [bruno.email, 'Nouveau pour vous\u00A0: Sortie en kayak'],
    ])
  })

  test('hears of what means the same in the other language, and of nothing that only begins like its words', async () => {
    const app = await world()
    const alice = await app.host()
    const [bruno, chantal] = [await app.participant(), await app.participant()]
    for (const person of [bruno, chantal]) await choose(app, person, 'AT_ONCE')
    await keep(app, bruno, { search: 'snowshoe' })
    await keep(app, chantal, { search: 'vélo' })
    await app.activity({ host: alice, name: 'Sortie en raquettes', typeId: 13 })
    await app.activity({ host: alice, name: 'Du velours', typeId: 7 })
    expect((await alerted(app)).map(({ to }) => to.address)).toEqual([bruno.email])
  })

  test('and follows the host as well is told once', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    await choose(app, bruno, 'AT_ONCE')
    await keep(app, bruno, { search: 'marée' })
    await app.activity({ host: alice })
    expect(await alerted(app)).toHaveLength(1)
  })

  test('is not told of their own activity, nor of everything by a search for nothing', async () => {
    const app = await world()
    const alice = await app.host()
    const bruno = await app.participant()
    await choose(app, alice, 'AT_ONCE')
    await choose(app, bruno, 'AT_ONCE')
    await keep(app, alice, { search: 'marée' })
    await keep(app, bruno, {})
    await app.activity({ host: alice })
    expect(await alerted(app)).toEqual([])
  })

  test('for today or next week hears of what is then, counted from the day on which it comes online', async () => {
    const app = await world()
    const alice = await app.host()
    const today = await app.participant()
    const week = await app.participant()
    for (const person of [today, week]) await choose(app, person, 'AT_ONCE')
    await keep(app, today, { when: 'today' })
    await keep(app, week, { when: 'week' })
    const at = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000 + 60_000).toISOString()
    const heard = async (days: number) => {
      await app.activity({ host: alice, start: at(days) })
      return (await alerted(app)).map(({ to }) => to.address)
    }
    expect(await heard(0)).toEqual([today.email])
    expect(await heard(7)).toEqual([week.email])
    expect(await heard(21)).toEqual([])
    app.clock.pass({ hours: 14 * 24 })
    expect(await heard(7)).toEqual([week.email])
  })

  const strange: { filters: Record<string, string | string[]>; why: string }[] = [
    { filters: { search: '???' }, why: 'no word' },
    { filters: { types: 'abc' }, why: 'no type' },
    { filters: { startDate: ['2026-13-99'] }, why: 'no day' },
    { filters: { constructor: 'x' }, why: 'no key of ours' },
    { filters: { town: 'Xyzzyville' }, why: 'no town' },
  ]
  test.each(strange)(
    'that cannot be understood ($why) hears nothing, and holds nobody up',
    async ({ filters }) => {
      const app = await world()
      const alice = await app.host()
      const bruno = await app.participant()
      const chantal = await app.participant()
      for (const person of [bruno, chantal]) await choose(app, person, 'AT_ONCE')
      await keep(app, bruno, filters)
      await keep(app, chantal, { search: 'marée' })
      await app.activity({ host: alice })
      expect((await alerted(app)).map(({ to }) => to.address)).toEqual([chantal.email])
    },
  )
})

describe('what comes, and what does not', () => {
  test('is read and saved by its person; what is not offered is refused', async () => {
    const app = await world()
    const bruno = await app.participant()
    const choices = async () =>
      Object.fromEntries(
        (await app.as(bruno).pages.notification.read()).choices.map(({ type, choice }) => [type, choice]),
      )
    expect(await choices()).toMatchObject({ ALERT_NEW_ACTIVITY: 'DAILY', NEXT_24H: 'AT_ONCE' })
    await app.as(bruno).pages.notification.save({ NEXT_24H: 'NONE' })
    await app.as(bruno).pages.notification.save({ ALERT_NEW_ACTIVITY: 'NONE' })
    await app.as(bruno).pages.notification.save({ ALERT_NEW_ACTIVITY: 'AT_ONCE' })
    expect(await choices()).toMatchObject({ ALERT_NEW_ACTIVITY: 'AT_ONCE', NEXT_24H: 'NONE' })
    const daily = app.as(bruno).pages.notification.save({ NEXT_24H: 'DAILY' })
    await expect(daily).rejects.toMatchObject({ status: 400 })
    expect(await wantsEmail(app.db, bruno.id, 'NEXT_24H')).toBe(false)
    expect(await wantsEmail(app.db, bruno.id, 'NEW_PARTICIPANT')).toBe(true)
  })

  test('an email that was left for somebody before they switched it off does not go out', async () => {
    const app = await world()
    const { alice, bruno } = await followed(app)
    await choose(app, bruno, 'AT_ONCE')
    const { id: activityId } = await app.activity({ host: alice })
    await announceToNext(app.services, { activityId, stage: 'FOLLOWERS', after: 0 })
    await choose(app, bruno, 'NONE')
    expect(await alerted(app)).toEqual([])
  })

  test('one press in a mail program switches the type off, for good, and nothing else', async () => {
    const app = await world()
    const bruno = await app.participant()
    const link = switchOffToken(app.services, bruno.id, 'ALERT_NEW_ACTIVITY')
    const press = () => app.as(null).pages.notification.switchOff({ link })
    expect(await press()).toEqual({ switchedOff: true })
    expect(await press()).toEqual({ switchedOff: true })
    expect(await wantsEmail(app.db, bruno.id, 'ALERT_NEW_ACTIVITY')).toBe(false)
    expect(await wantsEmail(app.db, bruno.id, 'NEXT_24H')).toBe(true)
  })

  test('the link of one person or type opens nothing of another', async () => {
    const app = await world()
    const [bruno, chantal] = [await app.participant(), await app.participant()]
    const seal = switchOffToken(app.services, bruno.id, 'NEXT_24H').split('.').at(-1) ?? ''
    for (const link of [
      `${chantal.id}.NEXT_24H.${seal}`,
      `${bruno.id}.ALERT_NEW_ACTIVITY.${seal}`,
      `${bruno.id}.NEW_PARTICIPANT.${seal}`,
      `${bruno.id}.toString.${seal}`,
      '',
    ])
      await expect(app.as(null).pages.notification.switchOff({ link })).rejects.toMatchObject(
        refusal('UNKNOWN_LINK', 404),
      )
    expect(await wantsEmail(app.db, bruno.id, 'NEXT_24H')).toBe(true)
  })

  test('the reminder of the day before can be switched off, too', async () => {
    expect(NOTIFICATIONS.NEXT_24H.mayBeSwitchedOff).toBe(true)
  })
})
