import { z } from 'zod'
import type { WorkerServices } from '#server/runtime/context.ts'
import { leaveInvitations } from '#server/services/invitation/emails.ts'

export const SendInvitations = z.object({ activityId: z.number().int() })

/**
 * Queues the next invitations of an activity. Running it twice queues the ones after them, never the same ones again.
 */
export async function sendInvitations(
  services: WorkerServices,
  { activityId }: z.infer<typeof SendInvitations>,
): Promise<void> {
  await leaveInvitations(services, activityId)
}
