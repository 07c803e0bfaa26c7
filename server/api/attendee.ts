import type { ORPCError } from '@orpc/server'
import { unlessMissing } from '#server/api/refuse.ts'
import type { Context } from '#server/runtime/context.ts'
import { type Attendee, findAttendee } from '#server/services/participation/attendee.ts'

interface Errors {
  UNAUTHORIZED: () => ORPCError<'UNAUTHORIZED', unknown>
}

/** Returns the person of the session, or the guest whose pass was sent; throws UNAUTHORIZED when there is neither. */
export async function requireAttendee(
  { services, session }: Pick<Context, 'services' | 'session'>,
  guestId: string | undefined,
  errors: Errors,
): Promise<Attendee> {
  const person = await unlessMissing(errors.UNAUTHORIZED, findAttendee(services, session, guestId))
  return person
}
