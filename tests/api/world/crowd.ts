import type { World } from './world.ts'

/** Enters many people by hand, each with an address, without an email to any of them. */
export async function addCrowd(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  activityId: number,
  count: number,
): Promise<void> {
  const createdAt = clock.now.toISOString()
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ activityId, userId: null, kind: 'GHOST' as const, state: 'YES' as const, partySize: 1 },
    ...{ consent: false, firstName: 'Gisèle', email: `marcheuse-${index}@exemple.net`, createdAt },
  }))
  await db.insertInto('participation').values(rows).execute()
}
