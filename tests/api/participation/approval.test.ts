import { describe, expect, test } from 'vitest'
import { endUnansweredRequests } from '#server/services/participation/approval.ts'
import { PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import { words } from '#tests/api/world/emails/emails.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const WHY = 'Le groupe est déjà de niveau avancé.'

/** A hike whose host approves participants; Bruno requests three places. */
async function askedHike(inputs: { capacity?: number | null; people?: number } = {}) {
  const { capacity = 10, people = 3 } = inputs
  const app = await world()
  const { db, as } = app
  const hike = await app.activity({ name: 'Les crêtes', capacity, needsApproval: true })
  const person = await app.participant()
  const news = await hearNews(db)
  const bruno = await app.participation({ activity: hike, person, partySize: people })
  const answer = (approve: boolean, reason?: string, participantId = bruno.id) =>
    as(hike.host).participation.approve({ activityId: hike.id, participantId, approve, reason })
  const input = (nbrParticipant: number) => ({ activityId: hike.id, attendance: [{ nbrParticipant }] })
  return {
    ...app,
    hike,
    bruno,
    news,
    approve: () => answer(true),
    refuse: (reason: string | undefined = WHY) => answer(false, reason),
    answer,
    ask: (nbrParticipant: number) => as(bruno.person).participation.join(input(nbrParticipant)),
    input,
    own: async () => (await as(bruno.person).activity.read({ activityId: hike.id })).own,
    placesLeft: async () => (await as(null).activity.read({ activityId: hike.id })).placesLeft,
    row: () =>
      db.selectFrom('participation').selectAll().where('id', '=', bruno.id).executeTakeFirstOrThrow(),
    emailTo: async (person: { email: string }) =>
      (await app.delivered()).filter(({ to }) => to.address === person.email),
    turn: async (name: string) => {
      const piece = PIECES.find((piece) => piece.name === name)
      if (!piece) throw new Error(name)
      await takeTurn(app.services, piece, new AbortController().signal)
    },
  }
}

describe('somebody asks to come', () => {
  test('the places are kept, the tickets wait, and the host is asked', async () => {
    const { own, placesLeft, news, bruno, hike } = await askedHike()
    expect(await placesLeft()).toBe(7)
    const participant = await own()
    expect(participant).toMatchObject({ state: 'WAITING_PART_CONFIRM', participantNbr: 3, waitingNbr: 3 })
    expect(participant?.tickets.map(({ awaitsApproval, qr, code }) => [awaitsApproval, qr, code])).toEqual(
      Array.from({ length: 3 }, () => [true, '', '']),
    )
    expect(await news()).toEqual([
      [bruno.person.id, 'NEW_PARTICIPANT', { participationId: bruno.id, isAsked: true }],
      [hike.host.id, 'NEW_WAITING_APPROVAL', { participationId: bruno.id }],
    ])
  })

  test('and both read of it in their emails, without a ticket', async () => {
    const { emailTo, bruno, hike, delivered } = await askedHike()
    const messages = await delivered()
    const received = messages.find(({ subject }) => subject === 'Demande envoyée\u00A0: Les crêtes')
    expect(received?.to.address).toBe(bruno.person.email)
    expect(received?.attachments ?? []).toEqual([])
    expect(received?.text).not.toContain('/billets/')
    expect(received?.text).toContain('/mes-inscriptions?onglet=en-attente\n')
    const question = messages.find(
      ({ subject }) => subject === '3\u00A0personnes à approuver\u00A0: Les crêtes',
    )
    expect(question?.to.address).toBe(hike.host.email)
    expect(question?.text).toContain(`/mes-activites/${hike.id}#demandes`)
    expect(await emailTo(bruno.person)).toEqual([])
  })

  test('the link of an online meeting is told to those approved only, and so is the page of a ticket', async () => {
    const app = await world()
    const meeting = await app.activity({
      place: null,
      onlineLink: 'https://reunion.exemple.org/secret',
      needsApproval: true,
    } as Parameters<typeof app.activity>[0])
    const bruno = await app.participation({ activity: meeting })
    const read = async () =>
      JSON.stringify(await app.as(bruno.person).activity.read({ activityId: meeting.id }))
    const list = async () => JSON.stringify(await ownRegistrations(app.as(bruno.person)))
    const { uuid } = await app.db.selectFrom('ticket').select('uuid').executeTakeFirstOrThrow()
    const ticket = async () => JSON.stringify(await app.as(null).pages.ticket.read({ uuid }))
    for (const page of [read, list, ticket]) expect(await page()).not.toContain('reunion.exemple.org')
    const messages = await app.delivered()
    expect(messages.map(({ text }) => text).join()).not.toContain('reunion.exemple.org')

    const approval = { activityId: meeting.id, participantId: bruno.id, approve: true }
    await app.as(meeting.host).participation.approve(approval)
    for (const page of [read, list, ticket]) expect(await page()).toContain('reunion.exemple.org')
  })

  test('who asks takes a place: the last one is asked for once', async () => {
    const { placesLeft, as, input, participant } = await askedHike({ capacity: 3 })
    expect(await placesLeft()).toBe(0)
    const chantal = as(await participant())
    expect(await chantal.participation.join(input(1))).toMatchObject({
      result: 'inscription_cancelled',
      left: 0,
    })
  })

  test('the same again answers the same request, more people make it larger', async () => {
    const { ask, own, news, bruno } = await askedHike()
    await news()
    expect(await ask(3)).toMatchObject({ result: 'inscription_ok', given: 3 })
    expect(await news()).toEqual([])
    await ask(5)
    expect(await own()).toMatchObject({ state: 'WAITING_PART_CONFIRM', participantNbr: 5, waitingNbr: 5 })
    expect((await news()).map(([to, type]) => [to === bruno.person.id, type])).toEqual([
      [true, 'NEW_PARTICIPANT'],
      [false, 'NEW_WAITING_APPROVAL'],
    ])
  })

  test('a guest asks, too, and takes the request back', async () => {
    const { as, input, services, placesLeft } = await askedHike()
    const lan = await guestOf(services)
    const { participant } = await as(null).participation.join({ ...input(2), guestId: lan.pass })
    expect(participant).toMatchObject({ state: 'WAITING_PART_CONFIRM' })
    expect(await placesLeft()).toBe(5)
    await as(null).participation.cancelTickets({
      activityId: participant!.activityId,
      participantId: participant!.id,
      ticketsId: participant!.tickets.map(({ uuid }) => uuid),
      guestId: lan.pass,
    })
    expect(await placesLeft()).toBe(7)
  })

  test('requests in quick succession reach the host in one email an hour', async () => {
    const { hike, participation, news, delivered } = await askedHike({ capacity: null })
    await delivered()
    await news()
    for (let person = 0; person < 14; person++) await participation({ activity: hike })
    await delivered()
    const toHost = (await news()).filter(([, type]) => type === 'NEW_WAITING_APPROVAL')
    expect(toHost).toHaveLength(10)
    expect(toHost.at(-1)?.[2]).toHaveProperty('since')
  })

  test('that digest names only who still waits', async () => {
    const { hike, participation, as, clock, delivered } = await askedHike({ capacity: null })
    const ask = () => {
      clock.pass({ seconds: 1 })
      return participation({ activity: hike })
    }
    for (let person = 0; person < 10; person++) await ask()
    const { id: participantId } = await ask()
    await ask()
    await as(hike.host).participation.approve({ activityId: hike.id, participantId, approve: true })
    await delivered()
    clock.pass({ hours: 1 })
    const [digest] = (await delivered()).filter(({ to }) => to.address === hike.host.email)
    expect(digest?.subject).toBe('2\u00A0personnes à approuver\u00A0: Les crêtes')
  })
})

describe('the host approves', () => {
  test('the tickets become good, and go out with the answer', async () => {
    const { approve, own, news, bruno, placesLeft, emailTo, delivered } = await askedHike()
    await delivered()
    await news()
    expect(await approve()).toEqual({ approved: true, people: 3 })
    expect(await placesLeft()).toBe(7)
    const participant = await own()
    expect(participant).toMatchObject({ state: 'YES', participantNbr: 3, waitingNbr: 0 })
    expect(participant?.tickets.map(({ awaitsApproval, qr }) => !awaitsApproval && qr !== '')).toEqual([
      true,
      true,
      true,
    ])
    expect(await news()).toEqual([[bruno.person.id, 'PARTICIPANT_APPROVED', { participationId: bruno.id }]])
    const [message, ...others] = await emailTo(bruno.person)
    expect(others).toEqual([])
    expect(message?.subject).toBe('Vos 3\u00A0billets\u00A0: Les crêtes')
    expect(message?.text).toContain('C’est oui')
    expect(message?.attachments).toHaveLength(5) // three codes, the calendar file and the file to print
  })

  test('twice changes nothing, and nobody is told again', async () => {
    const { approve, news } = await askedHike()
    await approve()
    await news()
    expect(await approve()).toEqual({ approved: true, people: 0 })
    expect(await news()).toEqual([])
  })

  test('before the email of the request has left: it goes out first, then the answer', async () => {
    const { approve, emailTo, bruno } = await askedHike()
    await approve()
    const messages = await emailTo(bruno.person)
    expect(messages.map(({ subject }) => words(subject)).slice(-2)).toEqual([
      'Demande envoyée : Les crêtes',
      'Vos 3 billets : Les crêtes',
    ])
  })

  test('somebody who then asks to bring two more: only these wait, and the first tickets stay good', async () => {
    const { approve, ask, own, news, bruno, refuse, placesLeft, emailTo, delivered, ...app } =
      await askedHike()
    await approve()
    await ask(5)
    const found = async (state: 'coming' | 'unmarked' | 'requested') => {
      const listed = { activityId: app.hike.id, state }
      return (await app.as(app.hike.host).pages.hosting.view(listed)).list.found
    }
    expect(await found('coming')).toEqual({ registrations: 1, people: 3 })
    expect(await found('unmarked')).toEqual({ registrations: 1, people: 3 })
    expect(await found('requested')).toEqual({ registrations: 1, people: 5 })
    const tickets = async () => (await own())?.tickets.map(({ awaitsApproval }) => awaitsApproval)
    expect(await own()).toMatchObject({ state: 'YES', participantNbr: 5, waitingNbr: 2 })
    expect(await tickets()).toEqual([false, false, false, true, true])

    await delivered()
    await news()
    expect(await refuse()).toEqual({ approved: false, people: 2 })
    expect(await own()).toMatchObject({ state: 'YES', participantNbr: 3, waitingNbr: 0 })
    expect(await placesLeft()).toBe(7)
    expect(await news()).toEqual([
      [
        bruno.person.id,
        'REFUSED_PARTICIPATION',
        { participationId: bruno.id, asked: { people: 2, reason: 'REFUSED', why: WHY } },
      ],
    ])
    const [message] = await emailTo(bruno.person)
    expect(message?.text).toContain('n’a pas approuvé les 2\u00A0places')
    expect(message?.text).toContain('Les 3\u00A0places que vous aviez déjà restent à vous')
    expect(message?.text).toContain(WHY)

    await ask(4)
    expect(await approve()).toEqual({ approved: true, people: 1 })
    expect(await tickets()).toEqual([false, false, false, false])
    const approved = (await emailTo(bruno.person)).at(-1)
    expect(approved?.text).toContain('une place de plus')
  })

  test('when the approved ones are given back, what is left waits again', async () => {
    const { approve, ask, own, as, bruno, hike } = await askedHike({ people: 1 })
    await approve()
    await ask(2)
    const [first] = (await own())?.tickets ?? []
    await as(bruno.person).participation.cancelTickets({
      activityId: hike.id,
      participantId: bruno.id,
      ticketsId: [first!.uuid],
    })
    expect(await own()).toMatchObject({ state: 'WAITING_PART_CONFIRM', participantNbr: 1, waitingNbr: 1 })
    expect(await approve()).toEqual({ approved: true, people: 1 })
    expect(await own()).toMatchObject({ state: 'YES', waitingNbr: 0 })
  })
})

describe('the host refuses', () => {
  test('the places are free, and the person reads why', async () => {
    const { refuse, own, row, news, bruno, placesLeft, emailTo, delivered, clock, hike } = await askedHike()
    await delivered()
    await news()
    expect(await refuse()).toEqual({ approved: false, people: 3 })
    expect(await own()).toBeNull()
    expect(await placesLeft()).toBe(10)
    expect(await row()).toMatchObject({
      endedAt: clock.now.toISOString(),
      endedReason: 'REFUSED',
      endedNote: WHY,
      endedBy: hike.host.id,
    })
    expect(await news()).toEqual([[bruno.person.id, 'REFUSED_PARTICIPATION', { participationId: bruno.id }]])
    const [message, ...others] = await emailTo(bruno.person)
    expect(others).toEqual([])
    expect(message?.subject).toBe('Demande non retenue\u00A0: Les crêtes')
    expect(message?.text).toContain(WHY)
    expect(message?.attachments ?? []).toEqual([])
  })

  test('never without a reason', async () => {
    const { answer } = await askedHike()
    for (const reason of [undefined, '', '  \n'])
      await expect(answer(false, reason)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [expect.objectContaining({ path: ['reason'], message: 'removal.reason.required' })] },
      })
  })

  test('not whom they have approved', async () => {
    const { approve, refuse, row } = await askedHike()
    await approve()
    await expect(refuse()).rejects.toMatchObject(refusal('ALREADY_APPROVED', 409))
    expect(await row()).toMatchObject({ endedAt: null, state: 'YES' })
  })

  test('who may ask again, but not for ever', async () => {
    const { refuse, ask, as, hike, bruno } = await askedHike({ people: 1 })
    await refuse()
    for (let time = 0; time < 2; time++) {
      const { participant } = await ask(1)
      const again = { activityId: hike.id, participantId: participant!.id, approve: false, reason: WHY }
      await as(hike.host).participation.approve(again)
    }
    await expect(ask(1)).rejects.toMatchObject(refusal('REFUSED_BY_HOST', 409))
    expect((await as(bruno.person).activity.read({ activityId: hike.id })).own).toBeNull()
  })

  test('nor for more and more people once one is approved', async () => {
    const { approve, refuse, ask, clock, row } = await askedHike({ people: 1 })
    await approve()
    for (let time = 0; time < 3; time++) {
      clock.pass({ minutes: 5 })
      await ask(2)
      await refuse()
    }
    await expect(ask(2)).rejects.toMatchObject(refusal('REFUSED_BY_HOST', 409))
    expect(await row()).toMatchObject({ endedAt: null, state: 'YES', partySize: 1 })
  })
})

describe('requests that nobody answers', () => {
  test('the host is reminded after two days, once', async () => {
    const { clock, turn, news, hike, bruno, ask, emailTo, delivered } = await askedHike()
    await delivered()
    await news()
    clock.pass({ hours: 47 })
    await turn('remind-of-requests')
    expect(await news()).toEqual([])
    clock.pass({ hours: 1 })
    await turn('remind-of-requests')
    const about = { activityId: hike.id, participationIds: [bruno.id] }
    expect(await news()).toEqual([[hike.host.id, 'PARTICIPANT_WAITING_TOO_LONG', about]])
    const [message] = await emailTo(hike.host)
    expect(message?.subject).toBe('1\u00A0demande attend depuis deux jours\u00A0: Les crêtes')
    expect(message?.headers).toHaveProperty('List-Unsubscribe')
    clock.pass({ hours: 1 })
    await turn('remind-of-requests')
    expect(await news()).toEqual([])

    await ask(4) // a new request may wait too long, too
    await news()
    clock.pass({ hours: 48 })
    await turn('remind-of-requests')
    expect((await news()).map(([, type]) => type)).toEqual(['PARTICIPANT_WAITING_TOO_LONG'])
  })

  test('end at the start, and the person is told', async () => {
    const { clock, turn, row, news, bruno, approve, emailTo, delivered, as, hike } = await askedHike()
    await delivered()
    await news()
    clock.pass({ days: 7 })
    await expect(approve()).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    const mark = { activityId: hike.id, userId: bruno.id, rate: 1 as const }
    await expect(as(hike.host).attendance.rate(mark)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await turn('end-unanswered-requests')
    expect(await row()).toMatchObject({ endedReason: 'EXPIRED', endedBy: null })
    expect(await news()).toEqual([[bruno.person.id, 'REFUSED_PARTICIPATION', { participationId: bruno.id }]])
    const [message] = await emailTo(bruno.person)
    expect(message?.subject).toBe('Demande restée sans réponse\u00A0: Les crêtes')
    await turn('end-unanswered-requests')
    expect(await news()).toEqual([])
  })

  test('of one activity end in steps, between which others write', async () => {
    const { db, services, clock, participation, hike } = await askedHike()
    for (let person = 0; person < 2; person++) await participation({ activity: hike })
    clock.pass({ days: 7 })
    const ended = async () => {
      const rows = await db.selectFrom('participation').select('endedReason').orderBy('id').execute()
      return rows.map(({ endedReason }) => endedReason)
    }
    // Told to stop while the first step goes on, which is finished; the clock is read there again.
    const stopping = new AbortController()
    const { now } = services
    let looks = 0
    services.now = () => {
      if (++looks === 2) stopping.abort()
      return now()
    }
    await endUnansweredRequests(services, stopping.signal, 1)
    services.now = now
    expect(await ended()).toEqual(['EXPIRED', null, null])
    await endUnansweredRequests(services, undefined, 1)
    expect(await ended()).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
  })

  test('do not count towards the minimum', async () => {
    const { db, clock, turn, approve, hike, participation } = await askedHike()
    const minimumDeadline = new Date(clock.now.getTime() + 24 * 3_600_000).toISOString()
    await db.updateTable('activity').set({ minimumParticipants: 3, minimumDeadline }).execute()
    await approve()
    const chantal = await participation({ activity: hike, partySize: 4 })
    await db.updateTable('activity').set({ minimumParticipants: 4 }).execute()
    clock.pass({ hours: 24 })
    await turn('judge-minimums')
    const activity = await db.selectFrom('activity').selectAll().executeTakeFirstOrThrow()
    expect(activity.cancelledAs).toBe('MINIMUM')
    expect(chantal.partySize).toBe(4)
  })
})

test('an activity that is called off says so to who had asked, and speaks of no ticket', async () => {
  const { as, hike, bruno, row, emailTo, delivered } = await askedHike()
  await delivered()
  await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
  expect(await row()).toMatchObject({ endedReason: 'ACTIVITY_CANCELLED' })
  const [message] = await emailTo(bruno.person)
  expect(message?.subject).toBe('Annulée\u00A0: Les crêtes')
  expect(message?.text).not.toMatch(/billet/)
  expect(message?.attachments ?? []).toEqual([])
})

describe('who may answer', () => {
  test('nobody but the host learns that there is a request', async () => {
    const { bruno, hike, as, participant, operator, row } = await askedHike()
    const input = { activityId: hike.id, participantId: bruno.id, approve: true }
    for (const person of [bruno.person, await participant(), await operator()])
      await expect(as(person).participation.approve(input)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(as(null).participation.approve(input)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    expect(await row()).toMatchObject({ state: 'WAITING_PART_CONFIRM' })
  })

  test('not through another activity of theirs', async () => {
    const { bruno, hike, activity, as } = await askedHike()
    const other = await activity({ host: hike.host })
    const input = { activityId: other.id, participantId: bruno.id, approve: true }
    await expect(as(hike.host).participation.approve(input)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

test('the places explain themselves, and the list of activities counts the requests', async () => {
  const { as, hike, approve } = await askedHike()
  const host = as(hike.host)
  const places = async () => (await host.pages.hosting.view({ activityId: hike.id })).places
  const requests = async () => (await host.pages.hosting.list({})).coming?.activities[0]?.requests
  expect(await places()).toMatchObject({ taken: 3, joined: 0, asked: 3, free: 7 })
  expect(await requests()).toBe(1)
  await approve()
  expect(await places()).toMatchObject({ taken: 3, joined: 3, asked: 0, free: 7 })
  expect(await requests()).toBe(0)
})

test('once approval is no longer asked for, new ones come at once, and who had asked still waits', async () => {
  const { as, hike, participation, own, approve } = await askedHike()
  const { lockVersion } = await as(hike.host).activity.read({ activityId: hike.id })
  await as(hike.host).activity.update({
    activity: { activityId: hike.id, lockVersion: lockVersion!, needsApproval: false },
  })
  const chantal = await participation({ activity: hike })
  const read = await as(chantal.person).activity.read({ activityId: hike.id })
  expect(read.own).toMatchObject({ state: 'YES' })
  expect(await own()).toMatchObject({ state: 'WAITING_PART_CONFIRM' })
  expect(await approve()).toEqual({ approved: true, people: 3 })
})
