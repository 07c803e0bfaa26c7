import { listQuestions } from '#db/queries/activity/question.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import type { Activity } from '#db/schema/activity.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Offer } from './join-outcome.ts'

/** Every edit raises the version, so this is not about edits: a row that somebody changes by hand is seen within it. */
const KEPT_MS = 1000

/**
 * Returns ticket types and questions of the activity. Before the lock, those who join within a second share what one of
 * them has read of the same version; under it, a version that nobody has read yet is read by itself.
 */
export async function readOffer(
  services: Services,
  { id, version }: Pick<Activity, 'id' | 'version'>,
): Promise<Offer> {
  const { db } = services
  const read = async () => ({
    version,
    ticketTypes: await listTicketTypes(db, [id]),
    questions: await listQuestions(db, [id]),
  })
  return db.isTransaction
    ? read()
    : cacheFor(services, { key: ['offer of an activity', id, version], forMs: KEPT_MS }, read)
}
