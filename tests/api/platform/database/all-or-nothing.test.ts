// Also on PostgreSQL: transactions that fail.

import { createRouterClient, type RouterClient } from '@orpc/server'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { router } from '#server/api/router.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { type Person, world } from '#tests/api/world/world.ts'

type Client = RouterClient<typeof router>

/** Makes the disk refuse the write with this number. */
function refuseWrite(number: number): KyselyPlugin {
  let writes = 0
  return {
    transformQuery({ node }) {
      const isWrite = node.kind !== 'SelectQueryNode' && node.kind !== 'RawNode'
      if (isWrite && ++writes === number) throw new Error('the disk is full')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

/** Every row of every table that an action may change. */
async function everything(db: Db): Promise<unknown> {
  const rows: unknown[] = []
  for (const table of [
    'user',
    'guestPass',
    'activity',
    'participation',
    'ticket',
    'notification',
    'task',
    'auditEntry',
  ] as const)
    rows.push(await db.selectFrom(table).selectAll().orderBy('id').execute())
  return rows
}

/** A hike with Bruno’s party, a person added by hand, and a guest who has not joined yet. */
async function hikeOfMany() {
  const app = await world()
  const hike = await app.activity({ host: await app.host({ accountType: 'PRO' }), capacity: 10 })
  const bruno = await app.participation({ activity: hike, partySize: 2 })
  const lan = await guestOf(app.services)
  const gisele = { activityId: hike.id, firstname: 'Gisèle', email: 'gisele@exemple.org', nbrParticipant: 2 }
  const { partGhostId } = await app.as(hike.host).manualParticipant.add(gisele)
  const [mine] = await ownRegistrations(app.as(bruno.person))
  const tickets = mine!.participant.tickets.map(({ uuid }) => uuid)
  return { ...app, hike, bruno, lan, gisele, ghost: partGhostId, tickets, odile: await app.operator() }
}

type App = Awaited<ReturnType<typeof hikeOfMany>>

const ACTS: [string, (app: App) => Person | null, (client: Client, app: App) => Promise<unknown>][] = [
  [
    'a guest asks for a pass',
    () => null,
    (client) => client.account.signUp({ asGuest: true, username: 'mira@exemple.org', firstname: 'Mira' }),
  ],
  [
    'a guest joins',
    () => null,
    (client, { hike, lan }) =>
      client.participation.join({
        activityId: hike.id,
        attendance: [{ nbrParticipant: 3 }],
        guestId: lan.pass,
      }),
  ],
  [
    'somebody enlarges their registration',
    ({ bruno }) => bruno.person,
    (client, { hike }) =>
      client.participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 4 }] }),
  ],
  [
    'somebody gives one ticket back',
    ({ bruno }) => bruno.person,
    (client, { hike, bruno, tickets }) =>
      client.participation.cancelTickets({
        activityId: hike.id,
        participantId: bruno.id,
        ticketsId: tickets.slice(1),
      }),
  ],
  [
    'somebody gives all tickets back',
    ({ bruno }) => bruno.person,
    (client, { hike, bruno, tickets }) =>
      client.participation.cancelTickets({
        activityId: hike.id,
        participantId: bruno.id,
        ticketsId: tickets,
      }),
  ],
  [
    'the host removes somebody',
    ({ hike }) => hike.host,
    (client, { hike, bruno }) =>
      client.participation.remove({
        query: { activityId: hike.id, participantId: bruno.id, reason: 'Complet' },
      }),
  ],
  [
    'the host enters somebody by hand',
    ({ hike }) => hike.host,
    (client, { gisele }) => client.manualParticipant.add(gisele),
  ],
  [
    'the host notes a cheque',
    ({ hike }) => hike.host,
    (client, { hike, ghost }) =>
      client.manualParticipant.update({
        activityId: hike.id,
        partGhostId: ghost,
        checkNumber: '17',
        checkCashed: true,
      }),
  ],
  [
    'the host changes the places',
    ({ hike }) => hike.host,
    (client, { hike }) => client.pages.hosting.resize({ activityId: hike.id, participantNbr: 20 }),
  ],
  [
    'an operator calls it off',
    ({ odile }) => odile,
    (client, { hike }) => client.activity.cancel({ query: { activityId: hike.id, reason: 'Tempête' } }),
  ],
]

test.each(ACTS)('%s: all of it or nothing, whichever write fails', async (_, actorOf, act) => {
  const app = await hikeOfMany()
  const before = await everything(app.db)
  const context = await app.contextOf(actorOf(app))

  let write = 0
  for (;;) {
    write++
    const db = app.db.withPlugin(refuseWrite(write))
    const client = createRouterClient(router, {
      context: { ...context, services: { ...app.services, db } },
    })
    const failure: unknown = await act(client, app).then(
      () => null,
      (error: unknown) => error,
    )
    if (!failure) break
    expect(failure).toMatchObject({ message: 'the disk is full' })
    expect(await everything(app.db)).toEqual(before)
  }
  expect(write).toBeGreaterThan(2) // it wrote at least twice: the row that it locks, and what it changes
  expect(await everything(app.db)).not.toEqual(before)
})
