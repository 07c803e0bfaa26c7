// Also on PostgreSQL: the statement of several EXISTS.

import { describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import { updateParticipation } from '#db/queries/participation/participation.ts'
import { insertWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import { instant } from '#server/runtime/clock.ts'
import { isStranger } from '#server/services/activity/involvement.ts'
import { actingContext, member, organisation } from '#tests/api/world/organisations.ts'
import { type Person, type World, world } from '#tests/api/world/world.ts'

async function start(settings?: Record<string, string>) {
  const app = await world(settings)
  const club = await organisation(app)
  const hike = await app.activity({ host: club })
  const isStrange = async (person: Person) => isStranger(app.services, await app.sessionOf(person), hike.id)
  return { ...app, app, club, hike, isStrange }
}

type Start = Awaited<ReturnType<typeof start>>

test('somebody who has nothing to do with an activity is a stranger to it', async () => {
  const { app, isStrange } = await start()
  const elsewhere = await app.activity()
  const { person } = await app.participation({ activity: elsewhere })
  await app.as(person).comment.add({ activityId: elsewhere.id, comment: 'Bonjour' })
  expect(await isStrange(person)).toBe(true)
})

/** Each makes somebody involved who was a stranger before. */
const INVOLVED: Record<string, (app: Start, person: Person) => Promise<unknown>> = {
  registered: ({ app, hike }, person) => app.participation({ activity: hike, person }),
  'registered in the past': async ({ app, hike, services }, person) => {
    const { id } = await app.participation({ activity: hike, person })
    await updateParticipation(services.db, id, { endedAt: instant(services.now()), endedReason: 'CANCELLED' })
  },
  'in line for places': async ({ db, hike, services }, person) => {
    const { id: ticketTypeId } = await db
      .selectFrom('ticketType')
      .select('id')
      .where('activityId', '=', hike.id)
      .executeTakeFirstOrThrow()
    const entry = { activityId: hike.id, userId: person.id, ticketTypeId, partySize: 1 }
    await insertWaitingEntry(db, { ...entry, guestPassId: null, createdAt: instant(services.now()) })
  },
  'the author of a comment': ({ app, hike }, person) =>
    app.as(person).comment.add({ activityId: hike.id, comment: 'Bonjour' }),
  'the author of a review': ({ services, hike, club }, person) =>
    services.db
      .insertInto('review')
      .values({
        activityId: hike.id,
        hostId: club.id,
        authorId: person.id,
        mark: 5,
        text: 'Bien guidé.',
        createdAt: instant(services.now()),
      })
      .execute(),
  'invited by address': ({ services, hike, club }, person) =>
    invite(services, hike.id, club.id, person.email, null),
  'invited, and answered with this account': ({ services, hike, club }, person) =>
    invite(services, hike.id, club.id, 'autre@exemple.org', person.id),
  'a member of the organisation that hosts it': ({ app, club }, person) =>
    member(app, club, 'MEMBER', person),
  'a host of another activity, who may have registrations to mark': ({ app }, person) =>
    app.activity({ host: person }),
}

async function invite(
  { db, now }: World['services'],
  activityId: number,
  invitedBy: number,
  email: string,
  answeredBy: number | null,
) {
  await db
    .insertInto('activityInvitation')
    .values({
      activityId,
      email,
      emailKey: email,
      invitedBy,
      answeredBy,
      createdAt: instant(now()),
      dueAt: null,
      emailedAt: null,
      answer: null,
      answeredAt: null,
      endedAt: null,
    })
    .execute()
}

describe('is involved:', () => {
  test.each(Object.entries(INVOLVED))('somebody %s', async (_, become) => {
    const app = await start()
    const person = await app.participant()
    expect(await app.isStrange(person)).toBe(true)
    await become(app, person)
    expect(await app.isStrange(person)).toBe(false)
  })

  test('its host', async () => {
    const { club, isStrange } = await start()
    expect(await isStrange(club)).toBe(false)
  })
})

describe('is shown more than others, or less:', () => {
  const CHANGES = {
    'a PRO account': { accountType: 'PRO' },
    'a closed account': { accountType: 'BANNED' },
    'one with old terms': { termsVersion: '2000-01-01' },
    'one with an address to confirm': { emailConfirmedAt: null },
    'one without a name': { firstName: '', lastName: '' },
  } as const
  test.each(Object.entries(CHANGES))('%s', async (_, change) => {
    const app = await start()
    const person = await app.participant()
    await updateUser(app.services.db, person.id, change)
    expect(await app.isStrange(person)).toBe(false)
  })

  test('an operator', async () => {
    const { operator, isStrange } = await start()
    expect(await isStrange(await operator())).toBe(false)
  })

  test('an operator who still has to set a second factor up', async () => {
    const { app, operator, isStrange } = await start({ OPERATORS_SECOND_FACTOR: '1' })
    const odile = await operator()
    expect(await app.sessionOf(odile)).toMatchObject({ isOperator: false, lacksSecondFactor: true })
    expect(await isStrange(odile)).toBe(false)
  })

  test('somebody who acts for another organisation', async () => {
    const { app, hike, services } = await start()
    const other = await organisation(app)
    const person = await member(app, other)
    const { session } = await actingContext(app, person, other)
    expect(session && (await isStranger(services, session, hike.id))).toBe(false)
  })
})
