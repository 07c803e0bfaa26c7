import type { ORPCError } from '@orpc/server'
import type { Context } from '#server/runtime/context.ts'
import type { HolderProof } from '#server/services/participation/holder.ts'
import { readHolderLink } from '#server/services/participation/holder-link.ts'
import { requireAttendee } from './attendee.ts'

interface Errors {
  UNAUTHORIZED: () => ORPCError<'UNAUTHORIZED', unknown>
}

/** Returns the holder whose mailed secret was sent, else who registered; throws UNAUTHORIZED when there is neither. */
export async function requireHolder(
  context: Pick<Context, 'services' | 'session'>,
  guestId: string | undefined,
  errors: Errors,
): Promise<HolderProof> {
  const handoverId = guestId ? readHolderLink(context.services, guestId) : null
  return handoverId === null ? { person: await requireAttendee(context, guestId, errors) } : { handoverId }
}
