import type { NewQuestion, TicketType, TicketTypeUpdate } from '#db/schema/activity.ts'
import type { World } from './world.ts'

type TypeOverrides = Partial<TicketTypeUpdate> & { name: string }

/** Gives an activity these ticket types instead of the one that it has; returns their ids, in this order. */
export async function ticketTypes(
  { db }: Pick<World, 'db'>,
  activityId: number,
  overrides: TypeOverrides[],
): Promise<number[]> {
  const ended = { endedAt: '2026-01-01T00:00:00.000Z' }
  await db.updateTable('ticketType').set(ended).where('activityId', '=', activityId).execute()
  const made: TicketType[] = []
  for (const [position, fields] of overrides.entries()) {
    const type = { activityId, priceCents: 0, endedAt: null, position, ...fields }
    made.push(await db.insertInto('ticketType').values(type).returningAll().executeTakeFirstOrThrow())
  }
  return made.map(({ id }) => id)
}

/** Adds these questions for participants; returns their ids, in this order. */
export async function questions(
  { db }: Pick<World, 'db'>,
  activityId: number,
  overrides: Partial<NewQuestion>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const [position, fields] of overrides.entries()) {
    const question = {
      activityId,
      kind: 'TEXT' as const,
      label: `Question ${position + 1}`,
      endedAt: null,
      position,
      ...fields,
    }
    const { id } = await db.insertInto('question').values(question).returning('id').executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

/** As each edit by the host does: those who join share what was read of the same version (ADR 115). */
export async function raiseVersion({ db }: Pick<World, 'db'>, activityId: number): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', activityId)
    .execute()
}
