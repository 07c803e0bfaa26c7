import { z } from 'zod'
import { GUEST_STATES } from '#server/domain/invitation/invitee-list.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id } from '#server/schemas/platform/primitives.ts'

/** A person on the guest list of an activity. */
export const Invitation = z.object({
  invitationId: Id,
  email: z.string(),
  firstname: z.string(),
  name: z.string(),
  /**
   * UNSENT: no email yet. LEAVING: it waits to be sent. SENT: no answer so far. ACCEPTED: comes, without being
   * registered yet. UNSUBSCRIBED: wants no invitations from this host.
   */
  state: z.enum(GUEST_STATES),
  /** When the last email was queued. */
  sentAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
})

/** How many of the list are in each state. */
export const InvitationCounts = z.record(z.enum(GUEST_STATES), z.int().min(0))

export type Invitation = z.output<typeof Invitation>
export type InvitationCounts = z.output<typeof InvitationCounts>
