import { z } from 'zod'

/** The payload of each kind of background task: services write it, handlers parse it. Rows store kinds and names. */
export const TASKS = {
  'deliver-notification': z.object({ notificationId: z.int() }),
  'remove-picture': z.object({ pictureId: z.int() }),
  /** The next invitations of the activity. */
  'send-invitations': z.object({ activityId: z.int() }),
  /** The next step of news for all participants of an activity. */
  'send-mailing': z.object({ mailingId: z.int() }),
  /** The next step of what a host sends to participants. */
  'send-custom-email': z.object({ mailingId: z.int() }),
  /** The next emails of an issue of the newsletter. */
  'send-promotion': z.object({ promotionId: z.int() }),
  'tell-of-comment': z.object({ commentId: z.int() }),
  /** `after`: the people of this stage up to that id were notified. */
  'announce-activity': z.object({
    activityId: z.int(),
    stage: z.enum(['FOLLOWERS', 'SEARCHES']),
    after: z.int(),
  }),
  /** The next emails of the offers of this activity's waiting list. */
  'tell-of-offers': z.object({ activityId: z.int() }),
  /** What the provider says has changed is read again. */
  'handle-stripe-event': z.object({ stripeEventId: z.int() }),
  /** Gives money back at the provider. */
  refund: z.object({ refundId: z.int() }),
  /** The hold of an order is over, or it ended with an attempt to pay it still open. */
  'expire-checkout': z.object({ orderId: z.int() }),
  /** The next orders of an activity that was called off; those up to the id `after` are done. */
  'give-back': z.object({ activityId: z.int(), after: z.int().default(0) }),
  /** Of an account that is gone: nothing else knows the id. */
  'delete-customer': z.object({ stripeCustomerId: z.string() }),
  'remind-to-pay': z.object({ orderId: z.int() }),
  /** Compares all books of money, when an operator asks. */
  'verify-money': z.object({}),
  /** Of this host, or all; those up to the id `after` are done. */
  'index-activities': z.object({ hostId: z.int().optional(), after: z.int() }),
} as const

export type TaskKind = keyof typeof TASKS
export type TaskPayload<Kind extends TaskKind> = z.output<(typeof TASKS)[Kind]>

/** Returns whether a stored kind is still known. */
export function isTaskKind(kind: string): kind is TaskKind {
  return Object.hasOwn(TASKS, kind)
}
