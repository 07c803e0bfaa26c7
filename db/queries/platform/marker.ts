import type { Db } from '#db/schema.ts'

export async function findMarker(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('marker').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Writes a marker unless it exists; returns the value that is stored then. */
export async function claimMarker(db: Db, name: string, value: string, at: string): Promise<string> {
  await db
    .insertInto('marker')
    .values({ name, value, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db.selectFrom('marker').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Writes a marker, replacing any earlier value. */
export async function putMarker(db: Db, name: string, value: string, at: string): Promise<void> {
  await db
    .insertInto('marker')
    .values({ name, value, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, at }))
    .execute()
}

/** Stores when this was done last. */
export function stampMarker(db: Db, name: string, at: string): Promise<void> {
  return putMarker(db, name, at, at)
}

/** Runs the smallest statement. */
export async function ping(db: Db): Promise<void> {
  await db.selectFrom('marker').select('name').limit(1).execute()
}
