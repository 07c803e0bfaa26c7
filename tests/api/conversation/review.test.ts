import { describe, expect, test } from 'vitest'
import { findReview } from '#db/queries/conversation/review.ts'
import type { ActivityUpdate } from '#db/schema/activity.ts'
import { presentReview } from '#server/api/present/review.ts'
import type { PublishedActivity } from '#tests/api/world/cast.ts'
import { countStatements } from '#tests/api/world/database/statements.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { acting, member, organisation } from '#tests/api/world/organisations.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { type Person, refusal, type World, world } from '#tests/api/world/world.ts'

/** A hike that is over, at which Bruno was marked present. */
async function afterTheHike(app?: Awaited<ReturnType<typeof world>>, host?: Person) {
  const { as, activity, participation, clock, ...rest } = app ?? (await world())
  const hike = await activity({ host })
  const bruno = await participation({ activity: hike })
  const absent = await participation({ activity: hike })
  clock.pass({ days: 7 })
  const mark = (userId: number, rate: 0 | 1) => ({ userId, activityId: hike.id, rate })
  await as(hike.host).attendance.rate(mark(bruno.id, 1))
  await as(hike.host).attendance.rate(mark(absent.id, 0))
  const leave = (person: Person, input: { mark?: number; text?: string } = {}) =>
    as(person).review.save({ activityId: hike.id, mark: 4, text: 'Bien guidé.', ...input })
  const read = (person: Person | null = null) => as(person).lookup.reviews({ activityId: hike.id })
  const all = { ...rest, as, activity, participation, clock }
  return { ...all, hike, bruno: bruno.person, brunosId: bruno.id, absent: absent.person, leave, read }
}

describe('a review', () => {
  test('is left by who was there, and read by everybody', async () => {
    const { leave, read, bruno, hike } = await afterTheHike()
    await leave(bruno)
    expect(await read()).toMatchObject([
      {
        activityId: hike.id,
        activityName: hike.name,
        mark: 4,
        text: 'Bien guidé.',
        author: { userId: bruno.id },
        host: { userId: hike.host.id },
        editedAt: null,
        answer: null,
        isOwn: false,
        mayAnswer: false,
      },
    ])
  })

  test('not by who was absent, who was not marked, who never joined, nor by the host', async () => {
    const { as, leave, absent, hike, participant, activity, participation, read } = await afterTheHike()
    const stranger = await participant()
    for (const person of [absent, stranger, hike.host])
      await expect(leave(person)).rejects.toMatchObject(refusal('NOT_PRESENT', 403))
    const coming = await activity()
    const { person } = await participation({ activity: coming })
    const early = { activityId: coming.id, mark: 5, text: 'Déjà parfait' }
    await expect(as(person).review.save(early)).rejects.toMatchObject(refusal('NOT_PRESENT', 403))
    expect(await read()).toEqual([])
  })

  test('there is one for each person and activity: sent again it is changed, sent tenfold at once too', async () => {
    const { leave, read, bruno, clock } = await afterTheHike()
    await Promise.all(Array.from({ length: 10 }, () => leave(bruno)))
    expect(await read()).toHaveLength(1)
    clock.pass({ minutes: 1 })
    await leave(bruno, { mark: 2, text: 'Trop long.' })
    expect(await read()).toMatchObject([{ mark: 2, text: 'Trop long.', editedAt: clock.now.toISOString() }])
  })

  test('can be taken back, and left anew', async () => {
    const { leave, read, as, db, bruno, absent } = await afterTheHike()
    const { reviewId } = await leave(bruno)
    await expect(as(absent).review.remove({ query: { reviewId } })).rejects.toMatchObject(
      refusal('REVIEW_UNRECOVERED', 404),
    )
    await as(bruno).review.remove({ query: { reviewId } })
    expect(await read()).toEqual([])
    expect(await db.selectFrom('review').select('text').execute()).toEqual([{ text: '' }])
    expect((await leave(bruno, { mark: 5 })).reviewId).not.toBe(reviewId)
  })

  test.each([
    [{ mark: 0 }, 'mark', 'review.mark.wrong'],
    [{ mark: 6 }, 'mark', 'review.mark.wrong'],
    [{ mark: 4.5 }, 'mark', 'review.mark.wrong'],
    [{ mark: '5' }, 'mark', 'review.mark.wrong'],
    [{ mark: null }, 'mark', 'review.mark.required'],
    [{ text: '\u200B ' }, 'text', 'review.text.required'],
    [{ text: 'é'.repeat(401) }, 'text', 'review.text.tooLong'],
  ])('that is %j is refused at its field', async (input, field, code) => {
    const { hike, bruno, browser } = await afterTheHike()
    const page = browser()
    await page.signIn(bruno)
    const json = { activityId: hike.id, mark: 4, text: 'Bien guidé.', ...input }
    const { status, body } = await page.send('/api/reviews', { json })
    expect([status, body]).toMatchObject([400, { fields: [{ field, code }] }])
  })
})

describe('the host', () => {
  test('answers, changes the answer and takes it back', async () => {
    const { leave, read, as, bruno, hike, clock } = await afterTheHike()
    const { reviewId } = await leave(bruno)
    await as(hike.host).review.answer({ reviewId, answer: 'Merci!' })
    expect(await read()).toMatchObject([{ answer: { text: 'Merci!', answeredAt: clock.now.toISOString() } }])
    await as(hike.host).review.answer({ reviewId, answer: 'Merci à vous!' })
    expect(await read()).toMatchObject([{ answer: { text: 'Merci à vous!' } }])
    await as(hike.host).review.answer({ reviewId, answer: null })
    expect(await read()).toMatchObject([{ answer: null }])
  })

  test('is nobody else: not the author, not another host', async () => {
    const { leave, as, activity, bruno } = await afterTheHike()
    const { reviewId } = await leave(bruno)
    const other = await activity()
    for (const person of [bruno, other.host])
      await expect(as(person).review.answer({ reviewId, answer: 'Ha' })).rejects.toMatchObject(
        refusal('REVIEW_UNRECOVERED', 404),
      )
  })

  test('may be an organisation: an admin who acts for it answers, a member who made nothing does not', async () => {
    const app = await world()
    const club = await organisation(app)
    const admin = await member(app, club, 'ADMIN')
    const helper = await member(app, club, 'MEMBER')
    const { leave, bruno } = await afterTheHike(app, club)
    const { reviewId } = await leave(bruno)
    const input = { reviewId, answer: 'Merci!' }
    await expect(app.as(admin).review.answer(input)).rejects.toMatchObject({ status: 404 })
    await expect(acting(app, helper, club).review.answer(input)).rejects.toMatchObject({ status: 404 })
    expect(await acting(app, admin, club).review.answer(input)).toMatchObject({ answer: { text: 'Merci!' } })
  })
})

describe('an activity of an organisation', () => {
  test('is not reviewed by its admins nor by who created it, in whichever name; other members may', async () => {
    const app = await world()
    const club = await organisation(app)
    const [admin, creator, helper] = [
      await member(app, club, 'ADMIN'),
      await member(app, club, 'MEMBER'),
      await member(app, club, 'MEMBER'),
    ]
    const hike = await app.activity({ host: club })
    await app.db.updateTable('activity').set({ createdBy: creator.id }).where('id', '=', hike.id).execute()
    for (const person of [admin, creator, helper]) await app.participation({ activity: hike, person })
    await app.db.updateTable('participation').set({ attendance: 'present' }).execute()
    app.clock.pass({ days: 8 })

    const input = { activityId: hike.id, mark: 5, text: 'Parfait!' }
    for (const person of [admin, creator])
      for (const client of [app.as(person), acting(app, person, club)]) {
        await expect(client.review.save(input)).rejects.toMatchObject(refusal('NOT_PRESENT', 403))
        const found = await client.pages.review.ofActivity({ activityId: hike.id })
        expect(found).toMatchObject({ mayReview: false, own: null })
      }
    expect(await ownRegistrations(app.as(admin))).toMatchObject([{ mayReview: false }])
    await app.as(helper).review.save(input)
    expect(await ownRegistrations(app.as(helper))).toMatchObject([{ mayReview: true, review: { mark: 5 } }])
  })
})

describe('what all say', () => {
  test('is an average and a number, of the activity and of the host', async () => {
    const app = await world()
    const host = await app.host()
    const first = await afterTheHike(app, host)
    await first.leave(first.bruno, { mark: 5 })
    const second = await afterTheHike(app, host)
    await second.leave(second.bruno, { mark: 4 })
    const of = { activityId: first.hike.id }
    expect(await app.as(null).pages.review.ofActivity(of)).toMatchObject({
      average: 5,
      count: 1,
      own: null,
    })
    expect(await app.as(null).pages.review.ofHost({ userId: host.id })).toMatchObject({
      average: 4.5,
      count: 2,
      reviews: [{ mark: 4 }, { mark: 5 }], // newest first
    })
    expect(await app.as(first.bruno).pages.review.ofActivity(of)).toMatchObject({
      mayReview: true,
      own: { mark: 5, isOwn: true },
    })
  })

  test('leaves out what is hidden: its author and operators still read it; it cannot be written anew', async () => {
    const { leave, read, as, db, bruno, hike, operator } = await afterTheHike()
    const odile = await operator()
    const { reviewId } = await leave(bruno, { mark: 1, text: 'Des injures' })
    await as(odile).pages.review.hide({ reviewId, reason: 'Injures' })
    const of = { activityId: hike.id }
    expect(await read()).toEqual([])
    expect(await as(null).pages.review.ofActivity(of)).toMatchObject({ reviews: [], average: null, count: 0 })
    expect(await as(null).pages.review.ofHost({ userId: hike.host.id })).toMatchObject({
      count: 0,
      reviews: [],
    })
    expect((await as(bruno).pages.review.ofActivity(of)).own).toMatchObject({ hiddenReason: 'Injures' })
    expect((await as(odile).pages.review.ofActivity(of)).reviews).toMatchObject([{ hiddenReason: 'Injures' }])
    // No list has it for others; should one ever have it, it does not say why.
    const hidden = await findReview(db, reviewId)
    expect(hidden && presentReview(null, hidden)).toMatchObject({ reviewId, hiddenReason: null })
    await expect(leave(bruno)).rejects.toMatchObject(refusal('REVIEW_HIDDEN', 409))
    await expect(as(bruno).review.remove({ query: { reviewId } })).rejects.toMatchObject(
      refusal('REVIEW_UNRECOVERED', 404),
    )
    await as(odile).pages.review.show({ reviewId })
    expect(await read()).toHaveLength(1)
    const acts = db.selectFrom('auditEntry').select('action').where('subject', '=', `review:${reviewId}`)
    expect((await acts.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'review.hide',
      'review.show',
    ])
  })

  test('leaves out who is marked absent in the end; they may still take their review back', async () => {
    const { leave, read, as, bruno, brunosId, hike, operator } = await afterTheHike()
    const odile = await operator()
    const { reviewId } = await leave(bruno, { mark: 1 })
    const correct = (rate: 0 | 1) =>
      as(odile).attendance.correct({ userId: brunosId, activityId: hike.id, rate, reason: 'Une erreur.' })
    await correct(0)
    const of = { activityId: hike.id }
    expect(await read()).toEqual([])
    expect(await as(null).pages.review.ofActivity(of)).toMatchObject({ reviews: [], average: null, count: 0 })
    const ofHost = { userId: hike.host.id }
    expect(await as(null).pages.review.ofHost(ofHost)).toMatchObject({ count: 0, reviews: [] })
    expect((await as(null).pages.home.soon()).quotes).toEqual([])
    const own = { own: { reviewId, mark: 1 }, mayReview: false }
    expect(await as(bruno).pages.review.ofActivity(of)).toMatchObject(own)

    await correct(1)
    expect(await read()).toMatchObject([{ reviewId }])
    await correct(0)
    await as(bruno).review.remove({ query: { reviewId } })
    expect((await as(bruno).pages.review.ofActivity(of)).own).toBeNull()
  })

  test('says nothing in public of what is not online any more', async () => {
    const { leave, read, as, db, bruno, hike } = await afterTheHike()
    await leave(bruno)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', hike.id).execute()
    expect(await read()).toEqual([])
    expect(await as(null).pages.review.ofHost({ userId: hike.host.id })).toMatchObject({ count: 0 })
    await expect(as(null).pages.review.ofActivity({ activityId: hike.id })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('stands without a name once its author is gone', async () => {
    const { leave, read, as, bruno } = await afterTheHike()
    await leave(bruno)
    await as(bruno).pages.account.remove()
    expect(await read()).toMatchObject([{ text: 'Bien guidé.', author: { displayName: '' } }])
  })

  test('comes ten a page, newest first, each once', async () => {
    const { as, db, hike, participant, clock } = await afterTheHike()
    for (let number = 0; number < 12; number++) {
      const { id } = await participant()
      const createdAt = clock.now.toISOString() // the same instant for all
      const row = { activityId: hike.id, hostId: hike.host.id, authorId: id, mark: 3, createdAt }
      await db
        .insertInto('review')
        .values({ ...row, text: `Avis ${number}` })
        .execute()
    }
    const pages = [await as(null).lookup.reviews({}), await as(null).lookup.reviews({ page: 1 })]
    expect(pages.map((page) => page.length)).toEqual([10, 2])
    expect(pages.flat().map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Avis ${11 - n}`),
    )
  })
})

describe('somebody’s registrations', () => {
  const own = async ({ as }: Pick<World, 'as'>, person: Person) =>
    (await ownRegistrations(as(person))).map(({ review, mayReview }) => ({ review, mayReview }))

  test('offer a review to who was marked present, then show its mark', async () => {
    const app = await afterTheHike()
    const { as, bruno, absent, leave } = app
    expect(await own(app, bruno)).toEqual([{ review: null, mayReview: true }])
    expect(await own(app, absent)).toEqual([{ review: null, mayReview: false }])
    const { reviewId } = await leave(bruno, { mark: 2 })
    expect(await own(app, bruno)).toEqual([{ review: { reviewId, mark: 2 }, mayReview: true }])
    expect(await own(app, absent)).toEqual([{ review: null, mayReview: false }])
    await as(bruno).review.remove({ query: { reviewId } })
    expect(await own(app, bruno)).toEqual([{ review: null, mayReview: true }])
  })

  test('offer none to who is not marked yet', async () => {
    const app = await world()
    const { person } = await app.participation({ activity: await app.activity() })
    expect(await own(app, person)).toEqual([{ review: null, mayReview: false }])
  })

  test('show one’s own mark still when an operator has hidden the review', async () => {
    const app = await afterTheHike()
    const { reviewId } = await app.leave(app.bruno)
    await app.as(await app.operator()).pages.review.hide({ reviewId, reason: 'Injures' })
    expect(await own(app, app.bruno)).toEqual([{ review: { reviewId, mark: 4 }, mayReview: true }])
  })

  test('offer none to a guest: a review needs an account', async () => {
    const app = await world()
    const hike = await app.activity()
    const guest = await guestOf(app.services)
    const join = { activityId: hike.id, guestId: guest.pass, attendance: [{ nbrParticipant: 1 }] }
    await app.as(null).participation.join(join)
    await app.db.updateTable('participation').set({ attendance: 'present' }).execute()
    const list = await ownRegistrations(app.as(null), { guestId: guest.pass })
    expect(list).toMatchObject([{ participant: { participated: true }, review: null, mayReview: false }])
  })

  test('ask as many statements for ten as for one', async () => {
    const app = await world()
    const bruno = await app.participant()
    const list = () => ownRegistrations(app.as(bruno))
    const ask = () => countStatements(app.services, list)
    const counted: number[] = []
    for (let number = 1; number <= 10; number++) {
      await app.participation({ activity: await app.activity(), person: bruno })
      await app.db.updateTable('participation').set({ attendance: 'present' }).execute()
      if (number === 1 || number === 10) counted.push(await ask())
    }
    expect(await list()).toHaveLength(10)
    expect(counted[1]).toBe(counted[0])
  })
})

describe('the home page', () => {
  /** Returns the reviews of the page, newest first. */
  const quotes = async ({ as }: Pick<World, 'as'>) =>
    (await as(null).pages.home.soon()).quotes.map(({ text }) => text)

  /** Writes a review as a participant. */
  async function saidOf(app: World, hike: PublishedActivity, text: string) {
    const { person } = await app.participation({ activity: hike })
    await app.db.updateTable('participation').set({ attendance: 'present' }).execute()
    app.clock.pass({ minutes: 1 })
    return app.as(person).review.save({ activityId: hike.id, mark: 5, text })
  }

  test('shows the newest three, each with who says it of what', async () => {
    const app = await world()
    const hike = await app.activity({ language: 'en' })
    expect(await quotes(app)).toEqual([])
    for (const text of ['Un', 'Deux', 'Trois', 'Quatre']) await saidOf(app, hike, text)
    expect(await quotes(app)).toEqual(['Quatre', 'Trois', 'Deux'])
    const [newest] = await app.as(null).lookup.reviews({})
    const { reviewId, activityId, activityName, slug, mark, text, createdAt, author } = newest!
    const said = { reviewId, activityId, activityName, slug, mark, text, createdAt }
    expect((await app.as(null).pages.home.soon()).quotes[0]).toEqual({
      ...said,
      author: author.displayName,
      language: 'en',
    })
  })

  test('is as new as the last review, also when it was just read', async () => {
    const app = await world()
    const hike = await app.activity()
    const { reviewId } = await saidOf(app, hike, 'Un')
    expect(await quotes(app)).toEqual(['Un'])
    const odile = await app.operator()
    await app.as(odile).pages.review.hide({ reviewId, reason: 'Injures' })
    expect(await quotes(app)).toEqual([])
    await app.as(odile).pages.review.show({ reviewId })
    expect(await quotes(app)).toEqual(['Un'])
  })

  test.each<[string, ActivityUpdate]>([
    ['private', { isPrivate: true }],
    ['called off', { cancelledAt: '2026-11-21T12:00:00.000Z' }],
    ['refused', { validation: 'REFUSED' }],
  ])('shows nothing of an activity that is %s', async (_, change) => {
    const app = await world()
    const hike = await app.activity()
    await saidOf(app, hike, 'Un')
    expect(await quotes(app)).toEqual(['Un'])
    await app.db.updateTable('activity').set(change).where('id', '=', hike.id).execute()
    expect(await quotes(app)).toEqual([])
  })

  test('shows nothing of a host who is banned', async () => {
    const app = await world()
    const hike = await app.activity()
    await saidOf(app, hike, 'Un')
    const odile = await app.operator()
    await app.as(odile).pages.ban.place({ userId: hike.host.id, reason: 'Fraude répétée.' })
    expect(await quotes(app)).toEqual([])
  })
})
