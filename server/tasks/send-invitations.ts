import { z } from 'zod'
import type { WorkerServices } from '#server/runtime/context.ts'
import { leaveInvitations } from '#server/services/invitation/emails.ts'

export const SendInvitations = z.object({ activityId: z.number().int() })

/** Hands out the next invitations of an activity. Done twice it hands out the ones after them, never the same ones again. */
export async function sendInvitations(
  services: WorkerServices,
  { activityId }: z.infer<typeof SendInvitations>,
): Promise<void> {
  await leaveInvitations(services, activityId)
}
