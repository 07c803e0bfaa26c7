import { describe, expect, test, vi } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { findOpenRevision } from '#db/queries/activity/revision.ts'
import * as notifications from '#db/queries/notification/notification.ts'
import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import { confirmEmail, makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { changeActivity } from '#server/services/activity/change.ts'
import { judgeMinimums } from '#server/services/activity/minimum.ts'
import { leaveInvitations } from '#server/services/invitation/emails.ts'
import {
  answerRequest,
  endUnansweredRequests,
  remindHostsOfRequests,
  type RequestAnswer,
} from '#server/services/participation/approval.ts'
import { cancelTickets } from '#server/services/participation/cancel.ts'
import { join } from '#server/services/participation/join.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { admitPaidActivities } from '#server/services/payment/admit.ts'
import { runTask } from '#server/tasks/runner/run-task.ts'
import { takeTask } from '#server/tasks/runner/take-task.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import type { ActivityOverrides } from '#tests/api/world/cast.ts'
import { emailsTo, words } from '#tests/api/world/emails/emails.ts'
import { PASSWORD, type Person, type World, world } from '#tests/api/world/world.ts'

/** Acts one after the other, each a minute after the one before, and the people whose e-mails are read. */
interface Life {
  people: Record<string, Person>
  events: (() => Promise<unknown>)[]
}

type Begin = (app: World) => Promise<Life>

/** Ticket secrets and addresses differ between apps; everything else is the same. */
function plain(text = ''): string {
  return words(text)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/Code [0-9A-F]{4} [0-9A-F]{4}/g, 'CODE')
    .replaceAll(/personne-\d+@/g, 'personne@')
}

/** The e-mails of each of these people, in order. */
function readBy(people: Life['people'], messages: OutgoingEmail[]) {
  return Object.entries(people).map(([name, person]) => ({
    name,
    read: emailsTo(messages, person).map(({ subject, text, attachments = [] }) => ({
      subject: words(subject),
      text: plain(text),
      files: attachments.map(({ filename, content }) =>
        filename === 'activite.ics' ? plain(String(content).replaceAll('\r\n ', '')) : filename,
      ),
    })),
  }))
}

/** Nothing was sent yet: the e-mails are queued, and their tasks are due. */
async function standStill({ db }: World, left: Map<number, string>): Promise<void> {
  for (const [id, details] of left) {
    const unsent = { details, claimedAt: null, sentAt: null }
    await db.updateTable('notification').set(unsent).where('id', '=', id).execute()
    const payload = JSON.stringify({ notificationId: id })
    await db.updateTable('task').set({ doneAt: null, attempts: 0 }).where('payload', '=', payload).execute()
  }
}

/** Adds the e-mails that were queued since the last call. */
async function note({ db }: World, left: Map<number, string>): Promise<void> {
  const known = Math.max(0, ...left.keys())
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'details'])
    .where('sentAt', 'is', null)
    .where('id', '>', known)
    .execute()
  for (const { id, details } of rows) left.set(id, details)
}

/**
 * Returns the e-mails after each event: by a worker that is on time, or one that has stood still since the beginning.
 */
async function live(begin: Begin, { isLate }: { isLate: boolean }) {
  const app = await world()
  const { people, events } = await begin(app)
  await app.delivered()
  const messages: OutgoingEmail[] = []
  const left = new Map<number, string>()
  const after = []
  for (const event of events) {
    await event()
    app.clock.pass({ minutes: 1 })
    if (isLate) {
      messages.length = 0
      await note(app, left)
      await standStill(app, left)
    }
    messages.push(...(await app.delivered()))
    after.push(readBy(people, messages))
  }
  return after
}

/** The late worker writes each e-mail anew after each later event: the text must not change. */
async function expectSameWhenLate(begin: Begin, subjects: Record<string, string[]>): Promise<void> {
  const inTime = await live(begin, { isLate: false })
  const read = inTime.at(-1)!.map(({ name, read }) => [name, read.map(({ subject }) => subject)])
  expect(Object.fromEntries(read)).toEqual(subjects)
  for (const [index, late] of (await live(begin, { isLate: true })).entries())
    expect(late, `after event ${index}`).toEqual(inTime[index])
}

/**
 * The actions of people in this app, through the services: each returns when it is done, and throws when it fails.
 */
function acts({ services, sessionOf }: World) {
  const done = async (attempt: Promise<object>, expected: object) =>
    expect(await attempt).toMatchObject(expected)
  return {
    change: async (host: Person, activityId: number, details: object) => {
      const change = { activityId, version: null, details }
      await done(changeActivity(services, await sessionOf(host), change), { activity: { id: activityId } })
    },
    ask: async (person: Person, activityId: number, people: number, outcome = 'JOINED') => {
      const input = {
        activityId,
        parts: [{ ticketTypeId: null, people }],
        consent: false,
        acceptsFewer: false,
      }
      await done(join(services, await sessionOf(person), input), { outcome })
    },
    answer: async (host: Person, answer: Omit<RequestAnswer, 'reason'>) => {
      const reason = answer.approves ? null : 'Le groupe est complet.'
      const answered = { people: expect.any(Number) as number }
      await done(answerRequest(services, await sessionOf(host), { ...answer, reason }), answered)
    },
    remove: async (host: Person, activityId: number, participationId: number) => {
      const input = { activityId, participationId, reason: 'Deux retards.', isManual: false }
      await done(removeParticipant(services, await sessionOf(host), input), { people: expect.any(Number) })
    },
    callOff: async (person: Person, activityId: number) => {
      const input = { activityId, reason: 'Il y a un avis de tempête.' }
      await done(callOffActivity(services, await sessionOf(person), input), { told: expect.any(Number) })
    },
  }
}

const ALICE = { firstName: 'Alice', lastName: 'Tremblay', accountType: 'PRO' } as const
const BRUNO = { firstName: 'Bruno', lastName: 'Gagnon' }

describe('an e-mail tells what happened when it happened: the life of an activity', () => {
  test('that is refused, changed, agreed to, changed back, withdrawn and called off', async () => {
    const begin: Begin = async (app) => {
      const alice = await app.host(ALICE)
      const odile = await app.operator()
      const { moderation, revision } = app.as(odile).pages
      const { change, callOff } = acts(app)
      let activityId = 0
      return {
        people: { alice },
        events: [
          async () => {
            const input = { host: alice, name: 'Les crêtes', state: 'NEED_VALIDATION' as const }
            activityId = (await app.activity(input)).id
          },
          () => moderation.refuse({ activityId, reason: 'OTHERS', message: 'Le lieu est privé.' }),
          () => change(alice, activityId, { name: 'Les crêtes du Bic' }),
          () => moderation.validate({ activityId }),
          () => change(alice, activityId, { name: 'Achetez ici', start: '2026-12-09T15:00:00.000Z' }),
          async () => {
            const { id: revisionId, changedAt } = (await findOpenRevision(app.db, activityId))!
            await revision.revert({
              revisionId,
              changedAt,
              reason: 'OTHERS',
              message: 'C’est une publicité.',
            })
          },
          () => change(alice, activityId, { name: 'Les crêtes et la mer' }),
          () => moderation.withdraw({ activityId, reason: 'EMPTY_ACTIVITY', message: 'Trop court.' }),
          () => change(alice, activityId, { description: 'Une marche de trois heures.' }),
          () => moderation.validate({ activityId }),
          () => callOff(odile, activityId),
        ],
      }
    }
    await expectSameWhenLate(begin, {
      alice: [
        'Bien reçue : Les crêtes',
        'À revoir : Les crêtes',
        'En ligne : Les crêtes du Bic',
        'Modification annulée : Les crêtes du Bic',
        'À revoir : Les crêtes et la mer',
        'En ligne : Les crêtes et la mer',
        'Annulée : Les crêtes et la mer',
      ],
    })
  })

  test('that costs something: agreed to, then online by itself; of a trusted host, only that', async () => {
    const begin: Begin = async (app) => {
      const [alice, chantal] = [await app.host(ALICE), await app.host({ firstName: 'Chantal' })]
      for (let number = 0; number < 3; number++) await app.activity({ host: chantal })
      const { moderation } = app.as(await app.operator()).pages
      const ticketTypes = [{ name: 'Régulier', priceCents: 2000, capacity: null }]
      const [input, asTrusted] = [
        { host: alice, name: 'Les crêtes', ticketTypes, state: 'NEED_VALIDATION' as const },
        { host: chantal, name: 'Le lac', ticketTypes },
      ]
      let activityId = 0
      return {
        people: { alice, chantal },
        events: [
          async () => (activityId = (await app.activity(input)).id),
          () => moderation.validate({ activityId }),
          () => admitPaidActivities(app.services, alice.id),
          () => app.activity(asTrusted),
          () => admitPaidActivities(app.services, chantal.id),
        ],
      }
    }
    await expectSameWhenLate(begin, {
      alice: ['Bien reçue : Les crêtes', 'Il reste une étape : Les crêtes', 'En ligne : Les crêtes'],
      chantal: ['Il reste une étape : Le lac', 'En ligne : Le lac'],
    })
  })
})

/** An activity of Alice, online, that Bruno can join. */
async function hike(app: World, inputs: ActivityOverrides = {}) {
  const [alice, bruno] = [await app.host(ALICE), await app.participant(BRUNO)]
  const { id } = await app.activity({ host: alice, name: 'Les crêtes', capacity: 20, ...inputs })
  const participation = () => findOpenParticipationOf(app.db, id, bruno.id)
  return { alice, bruno, activityId: id, participationId: async () => (await participation())!.id }
}

describe('an e-mail tells what happened when it happened: the life of a participation', () => {
  test('that grows, is removed, comes back, and ends with the activity', async () => {
    const begin: Begin = async (app) => {
      const { alice, bruno, activityId, participationId } = await hike(app)
      const { ask, change, remove, callOff } = acts(app)
      return {
        people: { alice, bruno },
        events: [
          () => ask(bruno, activityId, 1),
          () => ask(bruno, activityId, 3, 'ENLARGED'),
          () => change(alice, activityId, { name: 'Les crêtes du Bic', start: '2026-12-09T15:00:00.000Z' }),
          async () => remove(alice, activityId, await participationId()),
          () => change(alice, activityId, { address: '1, rue du Quai', capacity: 30 }),
          () => ask(bruno, activityId, 2),
          () => callOff(alice, activityId),
        ],
      }
    }
    await expectSameWhenLate(begin, {
      alice: [
        '1 personne de plus : Les crêtes',
        '2 personnes de plus : Les crêtes',
        '2 personnes de plus : Les crêtes du Bic',
      ],
      bruno: [
        'Votre billet : Les crêtes',
        'Vos 3 billets : Les crêtes',
        'Inscription retirée : Les crêtes du Bic',
        'Vos 2 billets : Les crêtes du Bic',
        'Annulée : Les crêtes du Bic',
      ],
    })
  })

  test('that is asked for, approved, refused in part, removed, and refused in whole', async () => {
    const begin: Begin = async (app) => {
      const { alice, bruno, activityId, participationId } = await hike(app, { needsApproval: true })
      const { ask, answer, remove } = acts(app)
      const reply = async (approves: boolean) =>
        answer(alice, { activityId, participationId: await participationId(), approves })
      return {
        people: { alice, bruno },
        events: [
          () => ask(bruno, activityId, 2),
          () => reply(true),
          () => ask(bruno, activityId, 3, 'ENLARGED'),
          () => reply(false),
          async () => remove(alice, activityId, await participationId()),
          () => ask(bruno, activityId, 1),
          () => reply(false),
        ],
      }
    }
    await expectSameWhenLate(begin, {
      alice: [
        '2 personnes à approuver : Les crêtes',
        '1 personne à approuver : Les crêtes',
        '1 personne à approuver : Les crêtes',
      ],
      bruno: [
        'Demande envoyée : Les crêtes',
        'Vos 2 billets : Les crêtes',
        'Demande envoyée : Les crêtes',
        'Demande non retenue : Les crêtes',
        'Inscription retirée : Les crêtes',
        'Demande envoyée : Les crêtes',
        'Demande non retenue : Les crêtes',
      ],
    })
  })

  test('that nobody answers until the start', async () => {
    const begin: Begin = async (app) => {
      const { alice, bruno, activityId } = await hike(app, { needsApproval: true })
      const { ask } = acts(app)
      return {
        people: { alice, bruno },
        events: [
          () => ask(bruno, activityId, 1),
          () => ask(bruno, activityId, 2, 'ENLARGED'),
          async () => {
            app.clock.pass({ days: 7 })
            await endUnansweredRequests(app.services)
          },
        ],
      }
    }
    await expectSameWhenLate(begin, {
      alice: ['1 personne à approuver : Les crêtes', '1 personne à approuver : Les crêtes'],
      bruno: [
        'Demande envoyée : Les crêtes',
        'Demande envoyée : Les crêtes',
        'Demande restée sans réponse : Les crêtes',
      ],
    })
  })

  test('that is refused or removed, and then the activity is called off by the platform, or for want of people', async () => {
    const begin: Begin = async (app) => {
      const { alice, bruno, activityId, participationId } = await hike(app, { needsApproval: true })
      const chantal = await app.participant({ firstName: 'Chantal', lastName: 'Roy' })
      const few = await app.activity({ host: alice, name: 'Le lac' })
      await updateActivity(app.db, few.id, {
        minimumParticipants: 5,
        minimumDeadline: '2026-11-24T15:00:00.000Z',
      })
      const { ask, answer, callOff } = acts(app)
      return {
        people: { alice, bruno, chantal },
        events: [
          () => ask(bruno, activityId, 1),
          async () =>
            answer(alice, { activityId, participationId: await participationId(), approves: false }),
          () => ask(chantal, activityId, 2),
          async () => callOff(await app.operator(), activityId),
          () => ask(bruno, few.id, 2),
          async () => {
            app.clock.pass({ days: 5 })
            await judgeMinimums(app.services)
          },
        ],
      }
    }
    await expectSameWhenLate(begin, {
      alice: [
        '1 personne à approuver : Les crêtes',
        '2 personnes à approuver : Les crêtes',
        'Annulée : Les crêtes',
        '2 personnes de plus : Le lac',
        'Annulée : Le lac',
      ],
      bruno: [
        'Demande envoyée : Les crêtes',
        'Demande non retenue : Les crêtes',
        'Vos 2 billets : Le lac',
        'N’aura pas lieu : Le lac',
      ],
      chantal: ['Demande envoyée : Les crêtes', 'Annulée : Les crêtes'],
    })
  })
})

describe('what happened is told in its order', () => {
  test('by a worker with several slots, also while the first message takes long', async () => {
    const app = await world()
    const { alice, bruno, activityId } = await hike(app)
    await app.delivered()
    const { ask, callOff } = acts(app)
    await ask(bruno, activityId, 1)
    await ask(bruno, activityId, 3, 'ENLARGED')
    await callOff(alice, activityId)

    // The first one is held until the others were attempted.
    const { mailer } = app
    const read: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const slow: typeof mailer.send = async (message, options) => {
      if (message.to.address === bruno.email && message.subject.startsWith('Votre billet')) await held
      if (message.to.address === bruno.email) read.push(words(message.subject))
      return mailer.send(message, options)
    }
    const services = { ...app.services, mailer: { ...mailer, send: slow } }
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeTask(services, 'EMAIL')))
    // PostgreSQL hands them out in any order: each claim skips rows that another one has locked.
    const inOrder = taken.flatMap((task) => task ?? []).sort((one, other) => one.task.id - other.task.id)
    const running = inOrder.map((task) => runTask(services, task))
    await Promise.all(running.slice(1))
    expect(read).toEqual([])
    letGo()
    await Promise.all(running)
    app.clock.pass({ seconds: 1 })
    await drain(services)
    expect(read).toEqual(['Votre billet : Les crêtes', 'Vos 3 billets : Les crêtes', 'Annulée : Les crêtes'])
  })
})

/** A notification as an earlier version wrote it. */
async function withoutFacts({ db }: World): Promise<void> {
  for (const { id, details } of await db.selectFrom('notification').select(['id', 'details']).execute()) {
    const { facts: _, ...subject } = JSON.parse(details) as Record<string, unknown>
    await db
      .updateTable('notification')
      .set({ details: JSON.stringify(subject) })
      .where('id', '=', id)
      .execute()
  }
}

test('what an earlier version left is told from the rows', async () => {
  const app = await world()
  const { alice, bruno, activityId } = await hike(app)
  await acts(app).ask(bruno, activityId, 2)
  await withoutFacts(app)
  const messages = await app.delivered()
  const subjects = (person: Person) => emailsTo(messages, person).map(({ subject }) => words(subject))
  expect(subjects(alice)).toEqual([
    'Bienvenue sur Virée',
    'En ligne : Les crêtes', // its row's current value: the one of that time is not known
    'En ligne : Les crêtes',
    '2 personnes de plus : Les crêtes',
  ])
  expect(subjects(bruno)).toEqual(['Bienvenue sur Virée', 'Vos 2 billets : Les crêtes'])
})

test('what is kept for an e-mail goes once it is sent', async () => {
  const app = await world()
  const { bruno, activityId } = await hike(app)
  await acts(app).ask(bruno, activityId, 2)
  const kept = async () => {
    const rows = await app.db.selectFrom('notification').select('details').execute()
    return rows.flatMap(({ details }) => (details.includes('facts') ? [details] : []))
  }
  expect(await kept()).toHaveLength(4)
  for (const details of await kept()) expect(details).toMatch(/"isOnline":0,.*"isPrivate":0,/) // as columns hold it
  // A worker that ends as soon as an e-mail is marked as sent leaves nothing, either.
  const later = vi.spyOn(notifications, 'setDetails').mockRejectedValue(new Error('The worker has ended.'))
  await app.delivered().finally(() => later.mockRestore())
  expect(await kept()).toEqual([])
})

test('name and address of an account that is gone go when their e-mail is refused for good, or is not sent', async () => {
  const app = await world()
  const [bruno, chantal] = [await app.participant(), await app.participant()]
  await app.delivered()
  const kept = async ({ id, email }: Person) => {
    const rows = app.db.selectFrom('notification').select('details').where('userId', '=', id)
    return (await rows.execute()).filter(({ details }) => details.includes(email)).length
  }
  await app.as(bruno).pages.account.remove()
  expect(await kept(bruno)).toBe(1)
  app.mailer.failNext('REFUSED')
  await app.delivered()
  expect(await kept(bruno)).toBe(0)

  await app.as(chantal).pages.account.remove()
  await app.db
    .updateTable('notification')
    .set({ type: 'GONE_KIND' })
    .where('userId', '=', chantal.id)
    .execute()
  await app.delivered()
  expect(await kept(chantal)).toBe(0)
})

test('what its holder has given back is not handed out, and the host reads how many came', async () => {
  const app = await world()
  const { alice, bruno, activityId, participationId } = await hike(app)
  await app.delivered()
  await acts(app).ask(bruno, activityId, 3)
  const id = await participationId()
  const [first] = await listOpenTickets(app.db, [id])
  const uuids = [first!.uuid]
  await cancelTickets(app.services, await app.sessionOf(bruno), {
    activityId,
    participationId: id,
    uuids,
  })
  const messages = await app.delivered()
  const [message] = emailsTo(messages, bruno)
  expect(words(message?.subject)).toBe('Vos 2 billets : Les crêtes')
  expect(message?.text).not.toContain(first!.uuid)
  expect(words(emailsTo(messages, alice)[0]?.subject)).toBe('3 personnes de plus : Les crêtes')
})

test('each sponsored person is counted when they came', async () => {
  const app = await world()
  const sponsor = await app.participant()
  await app.delivered()
  const { sponsorshipCode } = await app.as(sponsor).pages.account.details()
  for (const username of ['bao@exemple.net', 'cao@exemple.net', 'dao@exemple.net']) {
    const person = { username, password: PASSWORD, firstname: 'Bao', name: 'Tran', sponsorshipCode }
    const { userId } = await app.as(null).account.signUp(person)
    await confirmEmail(app.services, await makeConfirmationLink(app.services, Number(userId)))
  }
  const texts = emailsTo(await app.delivered(), sponsor).map(({ text }) => words(text))
  const counts = texts.map((text) => /C’est la première|Vous en parrainez maintenant \d+/.exec(text)?.[0])
  expect(counts).toEqual([
    'C’est la première',
    'Vous en parrainez maintenant 2',
    'Vous en parrainez maintenant 3',
  ])
})

test('a first invitation is no reminder, however late it leaves', async () => {
  const app = await world()
  const { alice, activityId } = await hike(app, { start: '2026-12-20T15:00:00.000Z' })
  await app.delivered()
  const { invitation, pages } = app.as(alice)
  await invitation.save({ activityId, guests: [{ email: 'amie@exemple.net' }] })
  await invitation.send({ activityId })
  await leaveInvitations(app.services, activityId)
  app.clock.pass({ days: 3 })
  await pages.invitation.remind({ activityId })
  await leaveInvitations(app.services, activityId)
  const subjects = (await app.delivered()).map(({ subject }) => words(subject))
  expect(subjects).toEqual([
    'Alice Tremblay vous invite : Les crêtes',
    'Rappel, Alice Tremblay vous invite : Les crêtes',
  ])
})

test('requests that wait too long are named once, though the worker stands still for days', async () => {
  const app = await world()
  const { alice, bruno, activityId } = await hike(app, { needsApproval: true })
  const chantal = await app.participant({ firstName: 'Chantal', lastName: 'Roy' })
  const { ask } = acts(app)
  await ask(bruno, activityId, 1)
  app.clock.pass({ days: 1 })
  await ask(chantal, activityId, 1)
  await app.delivered()
  for (let day = 0; day < 2; day++) {
    app.clock.pass({ days: 1 })
    await remindHostsOfRequests(app.services)
  }
  const texts = emailsTo(await app.delivered(), alice).map(({ text }) => words(text))
  const named = texts.map((text) => ['Bruno', 'Chantal'].filter((name) => text.includes(name)))
  expect(named).toEqual([['Bruno'], ['Chantal']])
})

describe('gathered news that a worker writes a day late', () => {
  const times = (texts: string[], name: string) => texts.filter((text) => text.includes(name)).length

  test('of registrations: each is told once', async () => {
    const app = await world()
    const { alice, activityId } = await hike(app)
    const arrive = async (lastName: string) =>
      app.participation({ activity: { id: activityId }, person: await app.participant({ lastName }) })
    for (let number = 1; number <= 10; number++) await arrive('Roy')
    await arrive('Onzième')
    await app.delivered()
    app.clock.pass({ days: 1, hours: 1 })
    await arrive('Douzième')
    const texts = emailsTo(await app.delivered(), alice).map(({ text }) => text)
    expect(['Onzième', 'Douzième'].map((name) => times(texts, name))).toEqual([1, 1])
  })

  test('of comments: each is told once', async () => {
    const app = await world()
    const { alice, bruno, activityId } = await hike(app)
    const say = (comment: string) => app.as(bruno).comment.add({ activityId, comment })
    for (let number = 1; number <= 5; number++) await say(`Bonjour ${number}.`)
    await say('Le sixième.')
    await app.delivered()
    app.clock.pass({ days: 1, hours: 1 })
    await say('Le septième.')
    const texts = emailsTo(await app.delivered(), alice).map(({ text }) => text)
    expect(['Le sixième.', 'Le septième.'].map((text) => times(texts, text))).toEqual([1, 1])
  })
})

test('an e-mail that waited for an operator tells what was agreed to, not what it was changed to since', async () => {
  const app = await world()
  const { alice, activityId } = await hike(app, { name: 'Achetez ici', state: 'NEED_VALIDATION' })
  const email = 'gisele@exemple.net'
  await app.as(alice).manualParticipant.add({ activityId, firstname: 'Gisèle', email, nbrParticipant: 1 })
  const { change } = acts(app)
  await change(alice, activityId, { name: 'Les crêtes' })
  await app.as(await app.operator()).pages.moderation.validate({ activityId })
  await change(alice, activityId, { name: 'Achetez là' })
  const messages = (await app.delivered()).filter(({ to }) => to.address === email)
  expect(messages.map(({ subject }) => words(subject))).toEqual(['Votre billet : Les crêtes'])
})
