import { sql } from 'kysely'
import { isUpdated } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { MemberCard, NewMemberCard } from '#db/schema/organisation.ts'

/** Returns undefined when the organisation has an open card of this number. */
export async function insertMemberCard(db: Db, card: NewMemberCard): Promise<MemberCard | undefined> {
  return db
    .insertInto('memberCard')
    .values(card)
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'number']).where('endedAt', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function findMemberCard(db: Db, id: number): Promise<MemberCard | undefined> {
  return db.selectFrom('memberCard').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the open cards that an organisation issued, by number. */
export async function listMemberCards(db: Db, organisationId: number): Promise<MemberCard[]> {
  return db
    .selectFrom('memberCard')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('endedAt', 'is', null)
    .orderBy('number')
    .orderBy('id')
    .execute()
}

/** Ends a card; false when it had ended already. */
export async function endMemberCard(db: Db, id: number, end: { endedAt: string; endedBy: number }) {
  return db
    .updateTable('memberCard')
    .set(end)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .$call(isUpdated)
}

/** Ends the cards chosen by a condition that is added, and empties who held them. */
function endAndEmpty(db: Db, endedAt: string) {
  return db.updateTable('memberCard').set((eb) => ({
    holderName: '',
    holderEmail: null,
    endedAt: eb.fn.coalesce('endedAt', sql<string>`${endedAt}`),
  }))
}

/** Ends the cards of an organisation that leaves the platform, and empties who held them. */
export async function forgetCardsOf(db: Db, organisationId: number, endedAt: string): Promise<void> {
  await endAndEmpty(db, endedAt).where('organisationId', '=', organisationId).execute()
}

/** Ends the cards that were sent to this address, ignoring case, and empties who held them. */
export async function forgetCardsOfHolder(db: Db, emailKey: string, endedAt: string): Promise<void> {
  await endAndEmpty(db, endedAt)
    .where((eb) => eb(eb.fn('lower', ['holderEmail']), '=', emailKey))
    .execute()
}

/** Lists the open cards of an organisation that were sent to this address, ignoring case. */
export async function listCardsOfHolder(db: Db, organisationId: number, emailKey: string) {
  return db
    .selectFrom('memberCard')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where((eb) => eb(eb.fn('lower', ['holderEmail']), '=', emailKey))
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
}
