import { isFound, listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/**
 * Lists accounts that signed up in that time, never confirmed, and had fewer reminders than that; neither guests nor
 * banned accounts.
 */
export async function listAccountsToActivate(
  db: Db,
  { before, since, fewerThan }: { before: string; since: string; fewerThan: number },
): Promise<number[]> {
  return db
    .selectFrom('user')
    .select('id')
    .where('emailConfirmedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('isGuest', '=', false)
    .where('accountType', '!=', 'BANNED')
    .where('registeredAt', '<=', before)
    .where('registeredAt', '>', since)
    .where('activationReminders', '<', fewerThan)
    .orderBy('id')
    .$call(listIds)
}

/** Counts a reminder; false when another worker did, or when there is nothing to confirm any more. */
export async function markActivationReminder(db: Db, userId: number, number: number): Promise<boolean> {
  return db
    .updateTable('user')
    .set({ activationReminders: number })
    .where('id', '=', userId)
    .where('activationReminders', '<', number)
    .where('emailConfirmedAt', 'is', null)
    .returning('id')
    .$call(isFound)
}
