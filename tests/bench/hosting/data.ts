import type { Db } from '#db/schema.ts'
import { nameKey } from '#server/domain/participation/name-key.ts'
import { makeActivities, makeMembers, type Member } from '#tests/infrastructure/crowd.ts'
import { startingAt } from '#tests/infrastructure/starting-at.ts'

/** An activity with so many registrations, another with as many that has begun, and the person who hosts both. */
export interface Hosted {
  host: Member
  coming: number
  begun: number
  /** A registration of the first, in the middle of the list. */
  participationId: number
}

/** At every size as many are found. */
export const SOUGHT = 'Zwicky'
const FOUND = 20

const FIRST_NAMES = [
  'Élodie',
  'Bruno',
  'Chantal',
  'Dimitri',
  'Fatou',
  'Gisèle',
  'Hector',
  'Łukasz',
  'Maude',
  'Ṣọlá',
]
const LAST_NAMES = [
  'Bouchard',
  'Côté',
  'Diallo',
  'Gagnon',
  'Nguyễn',
  'Roy',
  'Tremblay',
  'Żółć',
  'Щербаков',
  'Ouellet',
]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** SQLite takes a limited number of values in one statement. */
const PART = 500
/** One registration in so many has three tickets; as many have given theirs back; as many people wait. */
const IN_TEN = 10

export async function fillHosted(db: Db, size: number): Promise<Hosted> {
  const [host, ...people] = await makeMembers(db, 1 + size + Math.ceil(size / IN_TEN))
  if (!host) throw new Error('There is no host.')
  const [coming = 0, begun = 0] = await makeActivities(db, { count: 2, hostId: host.id, capacity: 3 * size })
  const yesterday = startingAt(new Date(Date.now() - DAY_MS))
  await db.updateTable('activity').set(yesterday).where('id', '=', begun).execute()

  const members = people.slice(0, size)
  const ids = await register(db, coming, members)
  await register(db, begun, members)
  await giveBack(
    db,
    ids.filter((_, index) => index % IN_TEN === 1 && index >= FOUND),
  )
  await wait(db, coming, people.slice(size))
  return { host, coming, begun, participationId: ids[Math.floor(size / 2)] ?? 0 }
}

/** Over two months, each with an answer. */
async function register(db: Db, activityId: number, members: readonly Member[]): Promise<number[]> {
  const { id: ticketTypeId } = await typeOf(db, activityId)
  const asked = { activityId, kind: 'TEXT' as const, label: 'Une allergie?', position: 0, endedAt: null }
  const { id: questionId } = await db
    .insertInto('question')
    .values(asked)
    .returning('id')
    .executeTakeFirstOrThrow()
  const began = Date.now() - 60 * DAY_MS
  const every = (60 * DAY_MS) / members.length
  const ids: number[] = []
  for (let first = 0; first < members.length; first += PART) {
    const part = members.slice(first, first + PART).map((member, index) => {
      const number = first + index
      const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
      const lastName =
        number < FOUND ? SOUGHT : `${LAST_NAMES[(number * 7) % LAST_NAMES.length] ?? ''} ${number}`
      return {
        ...{
          activityId,
          userId: member.id,
          kind: 'USER' as const,
          state: 'YES' as const,
          consent: number % 2 === 0,
        },
        partySize: number % IN_TEN === 0 ? 3 : 1,
        createdAt: new Date(began + number * every).toISOString(),
        ...{ firstName, lastName, nameKey: nameKey({ firstName, lastName }) },
      }
    })
    const rows = await db
      .insertInto('participation')
      .values(part)
      .returning(['id', 'partySize', 'createdAt'])
      .execute()
    const tickets = rows.flatMap(({ id, partySize, createdAt }) =>
      Array.from({ length: partySize }, () => ({
        ...{ uuid: crypto.randomUUID(), activityId, participationId: id, ticketTypeId, createdAt },
        ...{ validatedAt: null, endedAt: null, endedReason: null },
      })),
    )
    await db.insertInto('ticket').values(tickets).execute()
    await db
      .insertInto('answer')
      .values(
        rows.map(({ id, createdAt }) => ({
          participationId: id,
          questionId,
          ticketId: null,
          value: 'Arachides',
          createdAt,
        })),
      )
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

async function giveBack(db: Db, ids: readonly number[]): Promise<void> {
  const end = { endedAt: new Date().toISOString(), endedReason: 'CANCELLED' as const }
  for (let first = 0; first < ids.length; first += PART) {
    const some = ids.slice(first, first + PART)
    await db.updateTable('ticket').set(end).where('participationId', 'in', some).execute()
    await db.updateTable('participation').set(end).where('id', 'in', some).execute()
  }
}

async function wait(db: Db, activityId: number, members: readonly Member[]): Promise<void> {
  const { id: ticketTypeId } = await typeOf(db, activityId)
  const createdAt = new Date().toISOString()
  const nothing = { guestPassId: null, offeredAt: null, offeredUntil: null, offeredBy: null, toldAt: null }
  const open = { endedAt: null, endedReason: null, endedBy: null }
  for (let first = 0; first < members.length; first += PART) {
    const entries = members.slice(first, first + PART).map(({ id: userId }) => ({
      ...{ activityId, userId, ticketTypeId, partySize: 2, createdAt },
      ...nothing,
      ...open,
    }))
    await db.insertInto('waitingEntry').values(entries).execute()
  }
}

function typeOf(db: Db, activityId: number) {
  return db
    .selectFrom('ticketType')
    .select('id')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
}
