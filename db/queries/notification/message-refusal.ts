import type { Db } from '#db/schema.ts'

export async function refuseMessages(
  db: Db,
  refusal: { hostId: number; addressHash: string; userId: number | null; createdAt: string },
): Promise<void> {
  await db
    .insertInto('messageRefusal')
    .values(refusal)
    .onConflict((conflict) =>
      conflict.columns(['hostId', 'addressHash']).doUpdateSet((eb) => ({
        endedAt: null,
        userId: eb.fn.coalesce('excluded.userId', 'messageRefusal.userId'),
      })),
    )
    .execute()
}

/** Ends the refusals of a person, whichever address they had. */
export async function endMessageRefusals(
  db: Db,
  { hostId, addressHash, userId }: { hostId: number; addressHash: string; userId: number | null },
  endedAt: string,
): Promise<void> {
  await db
    .updateTable('messageRefusal')
    .set({ endedAt })
    .where('hostId', '=', hostId)
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('addressHash', '=', addressHash), ...(userId === null ? [] : [eb('userId', '=', userId)])]),
    )
    .execute()
}

/** Lists the accounts and the hashes of addresses that want no messages from this host. */
export async function listMessageRefusals(db: Db, hostId: number) {
  return db
    .selectFrom('messageRefusal')
    .select(['addressHash', 'userId'])
    .where('hostId', '=', hostId)
    .where('endedAt', 'is', null)
    .execute()
}

/**
 * Forgets what a person wrote as a host, and whose account a refusal is: its hash stays, so that nobody who has the
 * address writes to it after all.
 */
export async function forgetMessages(db: Db, userId: number): Promise<void> {
  await db.updateTable('messageRefusal').set({ userId: null }).where('userId', '=', userId).execute()
  const own = db.selectFrom('activity').select('id').where('hostId', '=', userId)
  await db.deleteFrom('customEmail').where('activityId', 'in', own).execute()
}
