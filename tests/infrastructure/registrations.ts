import { randomUUID } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { nameKey } from '#server/domain/participation/name-key.ts'
import { makeActivities, makeMembers, type Member } from './crowd.ts'

/** Somebody who comes, with the ticket of one place. */
export interface Registered {
  participationId: number
  ticketId: number
  uuid: string
}

/** SQLite takes a limited number of values in one statement. */
const PART = 500

/** Inserts a registration of one place for each of these people: playing them through would take minutes. */
export async function insertRegistrations(
  db: Db,
  activityId: number,
  people: readonly Pick<Member, 'id'>[],
  nameOf: (index: number) => { firstName: string; lastName: string } = () => COMMON_NAME,
): Promise<Registered[]> {
  const { id: ticketTypeId } = await db
    .selectFrom('ticketType')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  const createdAt = new Date().toISOString()
  const registered: Registered[] = []
  for (let first = 0; first < people.length; first += PART) {
    const part = people.slice(first, first + PART).map(({ id: userId }, index) => {
      const name = nameOf(first + index)
      const own = { activityId, userId, kind: 'USER' as const, state: 'YES' as const, consent: false }
      return { ...own, partySize: 1, createdAt, ...name, nameKey: nameKey(name) }
    })
    const rows = await db.insertInto('participation').values(part).returning('id').execute()
    const tickets = rows.map(({ id: participationId }) => ({
      ...{ uuid: randomUUID(), activityId, participationId, ticketTypeId, createdAt },
      ...{ validatedAt: null, endedAt: null, endedReason: null },
    }))
    const made = await db
      .insertInto('ticket')
      .values(tickets)
      .returning(['id as ticketId', 'participationId', 'uuid'])
      .execute()
    registered.push(...made)
  }
  return registered
}

const COMMON_NAME = { firstName: 'Camille', lastName: 'Tremblay' }

/** Of a host whose activities an operator need not see first any more. */
const TRUSTED = 3

/** A PRO host who may write to many, with an activity to which so many people come. */
export async function makeHostOfMany(
  db: Db,
  count: number,
  nameOf?: Parameters<typeof insertRegistrations>[3],
) {
  const [host, ...people] = await makeMembers(db, 1 + count)
  if (!host) throw new Error('Nobody was made.')
  await db.updateTable('user').set({ accountType: 'PRO' }).where('id', '=', host.id).execute()
  const activities = await makeActivities(db, { count: TRUSTED, hostId: host.id, capacity: 2 * count })
  const [activityId = 0] = activities
  const registered = await insertRegistrations(db, activityId, people, nameOf)
  return { host, people, activityId, registered }
}
