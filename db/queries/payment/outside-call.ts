import type { Db } from '#db/schema.ts'
import type { NewOutsideCall, OutsideCall } from '#db/schema/outside.ts'

/** Finds the newest call of a purpose and subject, open or answered. */
export async function findNewestCall(
  db: Db,
  purpose: string,
  subjectId: number,
): Promise<OutsideCall | undefined> {
  return db
    .selectFrom('outsideCall')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findCallByKey(db: Db, key: string): Promise<OutsideCall | undefined> {
  return db.selectFrom('outsideCall').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Inserts it; undefined where somebody else began the same attempt. */
export async function insertCall(db: Db, call: NewOutsideCall): Promise<OutsideCall | undefined> {
  return db
    .insertInto('outsideCall')
    .values(call)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** A call that is refused at once made nothing; one that was refused so long after it was first sent was sent twice. */
const SENT_TWICE_MS = 5000

/**
 * Lists the keys of earlier calls for the same that may have made something all the same: nothing was found of it, or it
 * was refused when it was sent again. The newest first.
 */
export async function listKeysNotFound(
  db: Db,
  { purpose, subjectId, attempt }: Pick<OutsideCall, 'purpose' | 'subjectId' | 'attempt'>,
): Promise<string[]> {
  const calls = await db
    .selectFrom('outsideCall')
    .select(['key', 'outcome', 'firstSentAt', 'answeredAt'])
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .where('attempt', '<', attempt)
    .where('outcome', 'in', ['NOT_FOUND', 'REFUSED'])
    .where('firstSentAt', 'is not', null)
    .orderBy('attempt', 'desc')
    .execute()
  const isUnsure = ({ outcome, firstSentAt, answeredAt }: (typeof calls)[number]) =>
    outcome === 'NOT_FOUND' || Date.parse(answeredAt ?? '') - Date.parse(firstSentAt ?? '') >= SENT_TWICE_MS
  return calls.filter(isUnsure).map(({ key }) => key)
}

/** Notes that it is about to be sent; the first time stays. */
export async function markSent(db: Db, id: number, at: string): Promise<void> {
  await db
    .updateTable('outsideCall')
    .set({ firstSentAt: at })
    .where('id', '=', id)
    .where('firstSentAt', 'is', null)
    .execute()
}

/** Answers an open call, and empties its parameters; returns false where it is answered already. */
export async function answerCall(
  db: Db,
  id: number,
  answered: { answeredAt: string; outcome: NonNullable<OutsideCall['outcome']>; answer: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outsideCall')
    .set({ ...answered, parameters: null })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the object which a call made is gone: the next call for the same is a new attempt. */
export async function forgetMade(
  db: Db,
  { purpose, subjectId, answer }: { purpose: string; subjectId: number; answer: string },
): Promise<void> {
  await db
    .updateTable('outsideCall')
    .set({ outcome: 'NOT_FOUND' })
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .where('answer', '=', answer)
    .where('outcome', 'in', ['DONE', 'FOUND'])
    .execute()
}
