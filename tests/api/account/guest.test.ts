import { describe, expect, test } from 'vitest'
import { PASS_HOURS } from '#server/domain/account/lifetimes.ts'
import { hashToken } from '#server/runtime/token.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { leave } from '#tests/api/world/limits.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const party = (activityId: number, people: number, guestId: string, more = {}) => ({
  activityId,
  attendance: [{ nbrParticipant: people }],
  guestId,
  ...more,
})

const NOBODY = 'a-pass-that-nobody-was-ever-given'
const UNAUTHORIZED = refusal('UNAUTHORIZED', 401)

/** An app with an activity to join, in which nobody is signed in. */
async function appWithHike(inputs: { capacity?: number } = {}) {
  const app = await world()
  const hike = await app.activity({ capacity: 10, ...inputs })
  const visitor = app.as(null)
  return {
    ...app,
    hike,
    visitor,
    news: await hearNews(app.db),
    guest: (inputs = {}) => guestOf(app.services, inputs),
    join: (people: number, pass: string, activityId = hike.id) =>
      visitor.participation.join(party(activityId, people, pass)),
    mine: (guestId: string) => ownRegistrations(visitor, { guestId }),
  }
}

describe('a pass', () => {
  test('is given for an address and a first name, at once and without an email', async () => {
    const { visitor, db, news } = await appWithHike()
    const input = { asGuest: true, username: 'Lan@exemple.org', firstname: 'Lan' }
    const { userId: pass } = await visitor.account.signUp(input)

    expect(pass).toEqual(expect.stringMatching(/^[\w-]{30,}$/))
    const account = db.selectFrom('user').selectAll().where('emailKey', '=', 'lan@exemple.org')
    expect(await account.executeTakeFirst()).toMatchObject({
      isGuest: true,
      passwordHash: null,
      firstName: 'Lan',
      lastName: '',
      emailConfirmedAt: null,
    })
    expect(await news()).toEqual([])
  })

  test('stands nowhere in the database, only its hash does', async () => {
    const { visitor, db } = await appWithHike()
    const input = { asGuest: true, username: 'lan@exemple.org', firstname: 'Lan' }
    const pass = String((await visitor.account.signUp(input)).userId)
    const rows = await db.selectFrom('guestPass').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(pass)
    expect(rows).toMatchObject([{ tokenHash: hashToken(pass), scope: 'CREATED', firstName: 'Lan' }])
    expect(JSON.stringify(await db.selectFrom('user').selectAll().execute())).not.toContain(pass)
  })

  test('the password that a client sends along is ignored: nobody signs in with it', async () => {
    const { visitor, browser, db } = await appWithHike()
    const email = 'lan@exemple.org'
    await visitor.account.signUp({ asGuest: true, username: email, firstname: 'Lan', password: PASSWORD })
    const { passwordHash } = await db
      .selectFrom('user')
      .select('passwordHash')
      .where('emailKey', '=', email)
      .executeTakeFirstOrThrow()
    expect(passwordHash).toBeNull()
    const page = browser()
    for (const password of [PASSWORD, ''])
      expect((await page.signIn({ email, password })).status).toBeGreaterThanOrEqual(400)
    expect((await page.send('/api/auth/session')).body).toEqual({})
  })

  test.each([
    ['no first name', { firstname: undefined }, 'firstname', 'prenom.required'],
    ['a first name of spaces', { firstname: '   ' }, 'firstname', 'prenom.required'],
    ['a first name of 61 characters', { firstname: 'x'.repeat(61) }, 'firstname', 'prenom.tooLong'],
    ['no address', { username: undefined }, 'username', 'email.required'],
    ['half an address', { username: 'lan@' }, 'username', 'email.wrong'],
    ['a field that is not there', { isGuest: true }, 'isGuest', 'common.unknownField'],
    ['yes in a word', { asGuest: 'yes' }, 'asGuest', 'common.flag'],
  ])('is not given for %s', async (_, change, field, code) => {
    const { browser, db } = await appWithHike()
    const before = await db.selectFrom('user').select('id').orderBy('id').execute()
    const json = { asGuest: true, username: 'lan@exemple.org', firstname: 'Lan', ...change }
    const { status, body } = await browser().send('/api/user', { json })
    expect([status, (body as { fields: unknown[] }).fields]).toMatchObject([400, [{ field, code }]])
    expect(await db.selectFrom('user').select('id').orderBy('id').execute()).toEqual(before)
  })

  test.each(['bruno@exemple.org', 'BRUNO@Exemple.org'])(
    'is not given for the address of an account: %s',
    async (username) => {
      const { visitor, participant } = await appWithHike()
      await participant({ email: 'bruno@exemple.org' })
      const attempt = visitor.account.signUp({ asGuest: true, username, firstname: 'Bruno' })
      await expect(attempt).rejects.toMatchObject(refusal('ALREADY_REGISTERED', 409))
    },
  )

  test('an address has one guest account, however often it comes and however it is written', async () => {
    const { visitor, db } = await appWithHike()
    const sign = (username: string) => visitor.account.signUp({ asGuest: true, username, firstname: 'Lan' })
    const passes = await Promise.all(['lan@exemple.org', 'LAN@exemple.org', 'Lan@Exemple.org'].map(sign))
    expect(new Set(passes.map(({ userId }) => userId)).size).toBe(3)
    expect(await db.selectFrom('user').select('id').where('isGuest', '=', true).execute()).toHaveLength(1)
  })

  test('three hundred an hour from one network, then one waits', async () => {
    const { visitor, db, services, contextOf } = await appWithHike()
    await leave(services, 20, 'guestPass', (await contextOf(null)).peer)
    const sign = (number: number) =>
      visitor.account.signUp({ asGuest: true, username: `groupe-${number}@exemple.org`, firstname: 'Lan' })
    for (let number = 1; number <= 20; number++) await sign(number)
    await expect(sign(21)).rejects.toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: expect.any(Number) as number },
    })
    expect(await db.selectFrom('guestPass').select('id').execute()).toHaveLength(20)
  })
})

describe('an address that nobody has shown to be theirs', () => {
  test('gets at most ten emails at once, whoever joins and cancels with passes for it', async () => {
    const { guest, join, activity, visitor, news } = await appWithHike()
    const { email } = await guest()
    let messages = 0
    let refused: unknown
    for (let time = 1; time <= 12 && !refused; time++) {
      const { pass } = await guest({ email })
      const { id: activityId } = await activity()
      await news()
      const joined = await join(1, pass, activityId).catch((error: unknown) => void (refused = error))
      messages += (await news()).filter(([, type]) => type === 'NEW_PARTICIPANT').length
      if (!joined?.participant) continue
      const { id: participantId, tickets } = joined.participant
      const ticketsId = tickets.map(({ uuid }) => uuid)
      await visitor.participation.cancelTickets({ activityId, participantId, ticketsId, guestId: pass })
    }
    expect(messages).toBe(10)
    expect(refused).toMatchObject({
      ...refusal('TOO_MANY_REQUESTS', 429),
      data: { retryAfter: expect.any(Number) as number },
    })
  })

  test('gets as many as it likes with the link that was mailed to it, and so does an account', async () => {
    const { guest, join, activity, services, participant, as } = await appWithHike()
    const lan = await guest()
    const link = await makeGuestLink(services, lan.id)
    const bruno = as(await participant())
    for (let time = 1; time <= 12; time++) {
      const { id: activityId } = await activity()
      expect(await join(1, link, activityId)).toMatchObject({ result: 'inscription_ok' })
      const attendance = [{ nbrParticipant: 1 }]
      expect(await bruno.participation.join({ activityId, attendance })).toMatchObject({ given: 1 })
    }
  })
})

describe('with a pass', () => {
  test('somebody joins under the name of the pass, and they and the host are told', async () => {
    const { hike, join, guest, news, as } = await appWithHike()
    const lan = await guest({ firstName: 'Lan', lastName: 'Nguyen' })

    const joined = await join(3, lan.pass)
    expect(joined).toMatchObject({ result: 'inscription_ok', given: 3, left: 7 })
    expect(joined.participant).toMatchObject({
      userId: lan.id,
      displayName: 'Lan Nguyen',
      email: lan.email,
      kind: 'USER',
      mayCancel: true,
    })
    const { id } = joined.participant!
    expect(await news()).toEqual([
      [lan.id, 'NEW_PARTICIPANT', { participationId: id }],
      [hike.host.id, 'NEW_PARTICIPANT_FOR_HOST', { participationId: id }],
    ])
    const { participants } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants).toMatchObject([{ id, displayName: 'Lan Nguyen', participantNbr: 3, email: null }])
  })

  test('the host gets the address only with consent', async () => {
    const { hike, visitor, guest, as } = await appWithHike()
    const lan = await guest()
    await visitor.participation.join(party(hike.id, 1, lan.pass, { consent: true }))
    const { participants } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants).toMatchObject([{ email: lan.email }])
  })

  test('the same again is the same registration without a second email; more people enlarge it', async () => {
    const { join, guest, news, hike } = await appWithHike()
    const lan = await guest()
    const first = await join(2, lan.pass)
    await news()
    expect(await join(2, lan.pass)).toEqual(first)
    expect(await news()).toEqual([])

    const { participant } = await join(4, lan.pass)
    expect(participant).toMatchObject({ id: first.participant?.id, participantNbr: 4 })
    const subject = { participationId: participant!.id, added: 2 }
    expect(await news()).toEqual([
      [lan.id, 'NEW_PARTICIPANT', subject],
      [hike.host.id, 'NEW_PARTICIPANT_FOR_HOST', subject],
    ])
  })

  test('somebody sees and cancels what was made with it', async () => {
    const { hike, join, guest, mine, visitor } = await appWithHike()
    const lan = await guest()
    const { participant } = await join(2, lan.pass)
    expect((await mine(lan.pass)).map(({ participant: { id } }) => id)).toEqual([participant!.id])

    const ticketsId = participant!.tickets.map(({ uuid }) => uuid)
    const input = { activityId: hike.id, participantId: participant!.id, ticketsId }
    await expect(visitor.participation.cancelTickets(input)).rejects.toMatchObject(UNAUTHORIZED)
    expect(await visitor.participation.cancelTickets({ ...input, guestId: lan.pass })).toMatchObject({
      deleted: 2,
      participant: null,
    })
    expect(await mine(lan.pass)).toEqual([])
  })

  test('over REST, as the specification writes it', async () => {
    const { browser, hike } = await appWithHike()
    const page = browser()
    const input = { asGuest: true, username: 'lan@exemple.org', firstname: 'Lan', password: 'placeholder' }
    const signedUp = await page.send('/api/user', { json: input })
    const { userId: pass } = signedUp.body as { userId: string }
    const joined = await page.send('/api/activity/participant', { json: party(hike.id, 2, pass) })
    expect([signedUp.status, joined.status, joined.body]).toMatchObject([
      200,
      200,
      { result: 'inscription_ok', given: 2 },
    ])
    const { participant } = joined.body as { participant: { id: number; tickets: { uuid: string }[] } }
    const cancelled = await page.send('/api/activity/participant', {
      method: 'PUT',
      json: {
        activityId: hike.id,
        participantId: participant.id,
        ticketsId: [participant.tickets[0]!.uuid],
        guestId: pass,
      },
    })
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      { result: 'inscription_cancelled', deleted: 1, participant: { participantNbr: 1 } },
    ])
  })

  test('everything of one address at once registers it once', async () => {
    const { join, guest, mine } = await appWithHike()
    const lan = await guest()
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(2, lan.pass)))
    expect(new Set(answers.map(({ participant }) => participant?.id)).size).toBe(1)
    expect(await mine(lan.pass)).toHaveLength(1)
  })

  test('a signed-in person acts as the guest whose pass they show', async () => {
    const { hike, as, participant, guest } = await appWithHike()
    const lan = await guest()
    const joined = await as(await participant()).participation.join(party(hike.id, 1, lan.pass))
    expect(joined.participant).toMatchObject({ userId: lan.id })
  })

  test('a banned account gets nowhere', async () => {
    const { hike, as, participant, guest } = await appWithHike()
    const [lan, bruno] = [await guest(), await participant({ accountType: 'BANNED' })]
    await expect(as(bruno).participation.join(party(hike.id, 1, lan.pass))).rejects.toMatchObject(
      refusal('ACCOUNT_BANNED', 403),
    )
  })
})

describe('a pass that opens nothing', () => {
  /** Lan is registered; then the pass is lost or replaced. */
  async function lanWhosePass(
    happens: (app: Awaited<ReturnType<typeof appWithHike>>, id: number) => unknown,
  ) {
    const app = await appWithHike()
    const lan = await app.guest()
    const { participant } = await app.join(2, lan.pass)
    await app.news()
    await happens(app, lan.id)
    return { ...app, lan, participant: participant! }
  }

  test.each<[string, Parameters<typeof lanWhosePass>[0], ((pass: string) => string)?]>([
    ['nobody has it', () => undefined, () => NOBODY],
    ['empty', () => undefined, () => ''],
    ['its first half', () => undefined, (pass) => pass.slice(0, pass.length / 2)],
    ['a day old, to the second', ({ clock }) => clock.pass({ hours: PASS_HOURS })],
    [
      'its guest was banned',
      ({ db }, id) => db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', id).execute(),
    ],
    [
      'its guest has an account by now',
      ({ db }, id) => db.updateTable('user').set({ isGuest: false }).where('id', '=', id).execute(),
    ],
  ])('%s', async (_, happens, spoil = (pass) => pass) => {
    const { lan, participant, hike, visitor, mine, join, news, db } = await lanWhosePass(happens)
    const guestId = spoil(lan.pass)
    const ticketsId = participant.tickets.map(({ uuid }) => uuid)
    const input = { activityId: hike.id, participantId: participant.id, ticketsId, guestId }

    await expect(join(3, guestId)).rejects.toMatchObject(UNAUTHORIZED)
    await expect(mine(guestId)).rejects.toMatchObject(UNAUTHORIZED)
    await expect(visitor.participation.cancelTickets(input)).rejects.toMatchObject(UNAUTHORIZED)

    expect(await news()).toEqual([])
    const open = db.selectFrom('ticket').select('id').where('endedAt', 'is', null)
    expect(await open.execute()).toHaveLength(2)
  })

  test('one second before its day is over it still opens', async () => {
    const { lan, mine } = await lanWhosePass(({ clock }) => clock.pass({ hours: PASS_HOURS, seconds: -1 }))
    expect(await mine(lan.pass)).toHaveLength(1)
  })

  test('a banned guest is not given another one', async () => {
    const { lan, visitor } = await lanWhosePass(({ db }, id) =>
      db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', id).execute(),
    )
    const attempt = visitor.account.signUp({ asGuest: true, username: lan.email, firstname: 'Lan' })
    await expect(attempt).rejects.toMatchObject(refusal('ADDRESS_REFUSED', 403))
  })
})

describe('the pass of one guest and the row of another', () => {
  test('do not go together', async () => {
    const { hike, join, guest, mine, visitor, db } = await appWithHike()
    const [lan, mira] = [await guest(), await guest()]
    const { participant } = await join(2, lan.pass)
    const own = (await join(1, mira.pass)).participant!
    const ticketsId = participant!.tickets.map(({ uuid }) => uuid)

    for (const input of [
      { participantId: participant!.id, ticketsId },
      { participantId: own.id, ticketsId },
      { participantId: own.id, ticketsId: [...own.tickets.map(({ uuid }) => uuid), ...ticketsId] },
    ]) {
      const attempt = visitor.participation.cancelTickets({
        activityId: hike.id,
        guestId: mira.pass,
        ...input,
      })
      await expect(attempt).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    }
    expect((await mine(mira.pass)).map(({ participant: { id } }) => id)).toEqual([own.id])
    expect(await db.selectFrom('ticket').select('id').where('endedAt', 'is', null).execute()).toHaveLength(3)
  })

  test('nor with the row of an account', async () => {
    const { hike, participation, guest, visitor, as } = await appWithHike()
    const { id, person } = await participation({ activity: hike })
    const [mine] = await ownRegistrations(as(person))
    const attempt = visitor.participation.cancelTickets({
      activityId: hike.id,
      participantId: id,
      ticketsId: [mine!.participant.tickets[0]!.uuid],
      guestId: (await guest()).pass,
    })
    await expect(attempt).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

describe('a second pass of the same address', () => {
  async function lanComesBack() {
    const app = await appWithHike()
    const lan = await app.guest({ firstName: 'Lan' })
    const { participant } = await app.join(2, lan.pass)
    const again = await app.guest({ email: lan.email, firstName: 'Somebody else' })
    await app.news()
    return { ...app, lan, again, participant: participant! }
  }

  test('does not open what the first made', async () => {
    const { again, participant, mine, hike, visitor, db } = await lanComesBack()
    expect(await mine(again.pass)).toEqual([])
    const attempt = visitor.participation.cancelTickets({
      activityId: hike.id,
      participantId: participant.id,
      ticketsId: participant.tickets.map(({ uuid }) => uuid),
      guestId: again.pass,
    })
    await expect(attempt).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await db.selectFrom('ticket').select('id').where('endedAt', 'is', null).execute()).toHaveLength(2)
  })

  test.each([1, 2, 5])(
    'joining for %i answers as if it were the first, without the registration, and writes to the address',
    async (people) => {
      const { lan, again, participant, join, news, db } = await lanComesBack()
      const attempt = await join(people, again.pass)
      expect(attempt).toMatchObject({ result: 'inscription_ok', given: people })
      expect(attempt.participant).toBeUndefined()
      expect(JSON.stringify(attempt)).not.toContain(participant.tickets[0]!.uuid)

      expect(await news()).toEqual([[lan.id, 'NEW_PARTICIPANT', { participationId: participant.id }]])
      expect(await db.selectFrom('ticket').select('id').execute()).toHaveLength(2)
    },
  )

  test('writes at most five times to one mailbox, and then the link is there: the answer stays', async () => {
    const { again, join, news, clock } = await lanComesBack()
    for (let time = 1; time <= 7; time++) {
      expect(await join(2, again.pass)).toMatchObject({ result: 'inscription_ok' })
      expect(await join(2, again.pass)).toMatchObject({ result: 'inscription_ok' })
      clock.pass({ minutes: 1 })
    }
    expect(await news()).toHaveLength(5)
    clock.pass({ minutes: 30 })
    expect(await join(2, again.pass)).toMatchObject({ result: 'inscription_ok' })
    expect(await news()).toHaveLength(1)
  })

  test('joins something else, and each pass sees its own', async () => {
    const { lan, again, join, mine, activity } = await lanComesBack()
    const concert = await activity()
    const { participant } = await join(1, again.pass, concert.id)
    expect(participant).toMatchObject({ displayName: 'Somebody else Invité' })
    expect((await mine(again.pass)).map(({ activity }) => activity.activityId)).toEqual([concert.id])
    expect((await mine(lan.pass)).map(({ activity }) => activity.activityId)).not.toContain(concert.id)
  })

  test('joins again what was cancelled, as a registration of its own', async () => {
    const { lan, again, participant, join, mine, hike, visitor } = await lanComesBack()
    await visitor.participation.cancelTickets({
      activityId: hike.id,
      participantId: participant.id,
      ticketsId: participant.tickets.map(({ uuid }) => uuid),
      guestId: lan.pass,
    })
    const joined = await join(1, again.pass)
    expect(joined.participant?.id).not.toBe(participant.id)
    expect(await mine(again.pass)).toHaveLength(1)
    expect(await mine(lan.pass)).toEqual([])
  })
})

describe('the link in the email', () => {
  /** Two passes of one address, one registration each; then the address opens its email. */
  async function lanReadsMail() {
    const app = await appWithHike()
    const lan = await app.guest()
    const again = await app.guest({ email: lan.email })
    const first = (await app.join(2, lan.pass)).participant!
    const concert = await app.activity()
    await app.join(1, again.pass, concert.id)
    const link = await makeGuestLink(app.services, lan.id)
    return { ...app, lan, again, first, concert, link }
  }

  test('opens everything of the address, whichever pass made it', async () => {
    const { link, mine, hike, concert } = await lanReadsMail()
    const ids = (await mine(link)).map(({ activity }) => activity.activityId)
    expect(ids).toEqual([concert.id, hike.id])
  })

  test('comes with the confirmation, and with every email that joining again brings', async () => {
    const { guest, join, mine, delivered } = await appWithHike()
    const lan = await guest()
    const links = async () =>
      (await delivered())
        .filter(({ to }) => to.address === lan.email)
        .map(({ text }) => /[?&]passe=([\w-]+)/.exec(text)?.[1])
    const { participant } = await join(2, lan.pass)
    const [first] = await links()
    await join(2, (await guest({ email: lan.email })).pass).catch(() => null)
    const [second] = await links()
    expect(first).not.toBe(second)
    for (const link of [first, second])
      expect((await mine(link!)).map(({ participant: { id } }) => id)).toEqual([participant!.id])
  })

  test('cancels, enlarges, joins', async () => {
    const { link, join, hike, first, visitor } = await lanReadsMail()
    const enlarged = await join(3, link)
    expect(enlarged.participant).toMatchObject({ id: first.id, participantNbr: 3 })
    const input = { activityId: hike.id, participantId: first.id, guestId: link }
    const ticketsId = enlarged.participant!.tickets.map(({ uuid }) => uuid)
    expect(await visitor.participation.cancelTickets({ ...input, ticketsId })).toMatchObject({ deleted: 3 })
    expect((await join(1, link)).participant).toMatchObject({ displayName: 'Gaston Invité' })
  })

  test('what it makes, no pass that was handed out on the spot opens', async () => {
    const { link, lan, join, mine, activity } = await lanReadsMail()
    const walk = await activity()
    await join(1, link, walk.id)
    expect((await mine(lan.pass)).map(({ activity }) => activity.activityId)).not.toContain(walk.id)
    expect((await join(1, lan.pass, walk.id)).participant).toBeUndefined()
  })

  test('takes over what it enlarges: the pass that began it opens none of it any more', async () => {
    const { link, lan, join, mine, hike } = await lanReadsMail()
    await join(3, link)
    expect(await mine(lan.pass)).toEqual([])
    expect((await join(3, lan.pass)).participant).toBeUndefined()
    expect((await mine(link)).map(({ activity }) => activity.activityId)).toContain(hike.id)
  })

  test('lasts until thirty days after the last of its activities', async () => {
    const { link, mine, clock } = await lanReadsMail()
    clock.pass({ days: 7 + 30, seconds: -1 })
    expect(await mine(link)).toHaveLength(2)
    clock.pass({ seconds: 1 })
    await expect(mine(link)).rejects.toMatchObject(UNAUTHORIZED)
  })

  test('opens nothing of another address', async () => {
    const { link, guest, join, visitor, hike, mine } = await lanReadsMail()
    const mira = await guest()
    const { participant } = await join(1, mira.pass)
    expect(JSON.stringify(await mine(link))).not.toContain(mira.email)
    const attempt = visitor.participation.cancelTickets({
      activityId: hike.id,
      participantId: participant!.id,
      ticketsId: [participant!.tickets[0]!.uuid],
      guestId: link,
    })
    await expect(attempt).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

test('what a guest cannot join is what nobody can join', async () => {
  const { guest, join, activity, clock } = await appWithHike()
  const lan = await guest()
  const off = await activity({ state: 'CANCELLED' })
  const hidden = await activity({ state: 'NEED_VALIDATION' })
  const full = await activity({ capacity: 1 })
  const begun = await activity({ start: new Date(clock.now.getTime() + 3_600_000).toISOString() })
  clock.pass({ hours: 1 })
  await expect(join(1, lan.pass, off.id)).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
  await expect(join(1, lan.pass, hidden.id)).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
  await expect(join(1, lan.pass, begun.id)).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
  expect(await join(2, lan.pass, full.id)).toEqual({ result: 'inscription_cancelled', given: 0, left: 1 })
})
