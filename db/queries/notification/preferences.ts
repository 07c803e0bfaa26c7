import type { Db } from '#db/schema.ts'
import type { NotificationPreference } from '#db/schema/notification.ts'

/** Lists a person's choices; a type without a choice has no row. */
export async function listPreferences(db: Db, userId: number): Promise<NotificationPreference[]> {
  return db.selectFrom('notificationPreference').selectAll().where('userId', '=', userId).execute()
}

export async function findPreference(db: Db, userId: number, type: string) {
  return db
    .selectFrom('notificationPreference')
    .selectAll()
    .where('userId', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst()
}

/** Lists the choice of each of these people for one type. */
export async function listPreferencesOf(
  db: Db,
  userIds: number[],
  type: string,
): Promise<Map<number, NotificationPreference>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notificationPreference')
    .selectAll()
    .where('userId', 'in', userIds)
    .where('type', '=', type)
    .execute()
  return new Map(rows.map((row) => [row.userId, row]))
}

export async function savePreferences(db: Db, preferences: NotificationPreference[]): Promise<void> {
  if (preferences.length === 0) return
  await db
    .insertInto('notificationPreference')
    .values(preferences)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'type']).doUpdateSet((eb) => ({
        channel: eb.ref('excluded.channel'),
        frequency: eb.ref('excluded.frequency'),
        changedAt: eb.ref('excluded.changedAt'),
      })),
    )
    .execute()
}
