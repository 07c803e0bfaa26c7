import { sumReceivedFor } from '#db/queries/participation/cheque-desk.ts'
import { countOpenOf } from '#db/queries/participation/host-list-figures.ts'
import { sumPaid } from '#db/queries/participation/money.ts'
import { countOffers } from '#db/queries/participation/waiting-offers.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Services } from '#server/runtime/context.ts'
import { type ReachOfEnd, readReachOfEnd } from '#server/services/activity/end.ts'
import { countToldOfChanges } from '#server/services/activity/plan-change.ts'

/** The people of several activities together, and their money. */
export interface Concerned extends ReachOfEnd {
  /** Open registrations, their people, and how many have no address. */
  registrations: number
  people: number
  untold: number
  /** Open offers of the waiting lists. */
  offered: number
  /** In cents with taxes: goes back when they are called off. */
  refundCents: number
  /** Received by cheque: the host gives it back. */
  chequeCents: number
  /** How many emails leave when all of them change; about those that are over none does. */
  toldOfChanges: number
}

const NOBODY: Concerned = {
  registrations: 0,
  people: 0,
  untold: 0,
  offered: 0,
  refundCents: 0,
  chequeCents: 0,
  toldOfEnd: 0,
  unconfirmed: 0,
  toldOfChanges: 0,
}

/** Reads the people and the money that a change of these activities, or their end, concerns. */
export async function readConcerned(
  services: Services,
  activities: readonly Pick<Activity, 'id' | 'startsAt' | 'endsAt'>[],
): Promise<Concerned> {
  if (activities.length === 0) return NOBODY
  const { db } = services
  const ids = idsOf(activities)
  return {
    ...(await countOpenOf(db, ids)),
    ...(await readReachOfEnd(services, ids)),
    offered: await countOffers(db, ids),
    refundCents: await sumPaid(db, ids),
    chequeCents: await sumReceivedFor(db, ids),
    toldOfChanges: await countToldOfChanges(services, activities),
  }
}
