import { countOpen, listOverfull, listWrongTickets, maySell } from '#db/queries/platform/restored.ts'
import type { Db } from '#db/schema.ts'

export interface Found {
  registrations: number
  tickets: number
  /** Places can be bought: payments may have been made since the backup. */
  maySell: boolean
  /** Sentences about places that do not add up. */
  faults: string[]
}

/** Counts what is in a restored database, and whether its places add up. */
export async function lookOver(db: Db): Promise<Found> {
  const overfull = await listOverfull(db)
  const wrong = await listWrongTickets(db)
  return {
    ...(await countOpen(db)),
    maySell: await maySell(db),
    faults: [
      ...overfull.map(
        ({ activityId, capacity, taken }) =>
          `Activity ${activityId} has ${capacity} places, and ${taken} people take one.`,
      ),
      ...wrong.map((id) => `Registration ${id} has not as many tickets as people.`),
    ],
  }
}
