import { type RawBuilder, sql } from 'kysely'
import type { WaitsFor } from '#db/schema/participation.ts'

/** The rules of server/domain/participation/good-for-entry.ts, for queries. Written as the partial indexes are. */

/** An open ticket that lets somebody in. */
export const GOOD_TICKET = sql<boolean>`(ticket.waits_for is null and ticket.ended_at is null)`

/** An open ticket that waits for this. Written out, so that its partial index answers. */
export function isWaitingFor(what: WaitsFor): RawBuilder<boolean> {
  return sql<boolean>`(ticket.waits_for = ${sql.lit(what)} and ticket.ended_at is null)`
}

/** A registration with a good ticket. */
export const HAS_GOOD_TICKET = sql<boolean>`(participation.state = 'YES')`
