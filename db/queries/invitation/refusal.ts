import type { Db } from '#db/schema.ts'

export async function refuseHost(
  db: Db,
  refusal: { hostId: number; addressHash: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('invitationRefusal')
    .values(refusal)
    .onConflict((conflict) => conflict.columns(['hostId', 'addressHash']).doUpdateSet({ endedAt: null }))
    .execute()
}

export async function endRefusal(
  db: Db,
  { hostId, addressHash, endedAt }: { hostId: number; addressHash: string; endedAt: string },
): Promise<void> {
  await db
    .updateTable('invitationRefusal')
    .set({ endedAt })
    .where('hostId', '=', hostId)
    .where('addressHash', '=', addressHash)
    .execute()
}

/** Lists the people who want no invitations from this host, by the hash of the address. */
export async function listRefusals(db: Db, hostId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invitationRefusal')
    .select('addressHash')
    .where('hostId', '=', hostId)
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ addressHash }) => addressHash))
}
