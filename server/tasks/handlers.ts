import type { Task } from '#db/schema/platform.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { isTaskKind, type TaskKind, type TaskPayload, TASKS } from '#server/schemas/platform/task.ts'
import { activityEndMailing } from '#server/services/activity/end.ts'
import { planChangeMailing } from '#server/services/activity/plan-change.ts'
import { tellOfComment } from '#server/services/conversation/news.ts'
import { leaveInvitations } from '#server/services/invitation/emails.ts'
import { sendCustomEmail } from '#server/services/notification/custom-email/step.ts'
import { sendMailing } from '#server/services/notification/mailing.ts'
import { continuePromotion } from '#server/services/notification/promotion.ts'
import { reminderMailing } from '#server/services/participation/reminder.ts'
import { continueTelling } from '#server/services/participation/waiting-list/offer.ts'
import { handleStripeEvent } from '#server/services/payment/event.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { remindToPay } from '#server/services/payment/order/approved.ts'
import { deleteCustomer } from '#server/services/payment/order/customer.ts'
import { expireCheckout } from '#server/services/payment/order/expire.ts'
import { giveBack } from '#server/services/payment/order/give-back.ts'
import { verifyUnlessRunning } from '#server/services/payment/verify/verify.ts'
import { indexActivities } from '#server/services/search/index-entry.ts'
import type { Attempt } from '#server/tasks/runner/attempt.ts'
import { announce } from './announce-activity.ts'
import { deliverNotification, forgetLeaver } from './deliver-notification.ts'
import { removePicture } from './remove-picture.ts'

const MAILINGS = {
  ACTIVITY_CHANGED: planChangeMailing,
  ACTIVITY_ENDED: activityEndMailing,
  NEXT_24H: reminderMailing,
}

type Handler<Kind extends TaskKind> = (
  services: WorkerServices,
  payload: TaskPayload<Kind>,
  attempt: Attempt,
) => Promise<void>

/** Each is safe to repeat: what an earlier run has done is skipped. A kind without a handler does not compile. */
const handlers: { [Kind in TaskKind]: Handler<Kind> } = {
  'deliver-notification': deliverNotification,
  'announce-activity': announce,
  'index-activities': indexActivities,
  'tell-of-comment': (services, { commentId }) => tellOfComment(services, commentId),
  'send-invitations': (services, { activityId }) => leaveInvitations(services, activityId),
  'send-mailing': (services, { mailingId }) => sendMailing(services, MAILINGS, mailingId),
  'send-custom-email': (services, { mailingId }) => sendCustomEmail(services, mailingId),
  'send-promotion': (services, { promotionId }) => continuePromotion(services, promotionId),
  'tell-of-offers': (services, { activityId }) => continueTelling(services, activityId),
  'handle-stripe-event': (services, { stripeEventId }) => handleStripeEvent(services, stripeEventId),
  'verify-money': async (services) => {
    await verifyUnlessRunning(services)
  },
  refund: (services, { refundId }) => makeRefund(services, refundId),
  'expire-checkout': (services, { orderId }) => expireCheckout(services, orderId),
  'give-back': giveBack,
  'delete-customer': (services, { stripeCustomerId }) => deleteCustomer(services, stripeCustomerId),
  'remind-to-pay': (services, { orderId }) => remindToPay(services, orderId),
  'remove-picture': removePicture,
}

/** Does what follows when a task has failed until an operator looks at it, in the transaction that writes this down. */
export async function settleFailure(
  services: WorkerServices,
  { kind, payload }: Pick<Task, 'kind' | 'payload'>,
): Promise<void> {
  if (kind !== 'deliver-notification') return
  const { data } = TASKS[kind].safeParse(readJson(payload))
  if (data) await forgetLeaver(services, data)
}

/** Returns null of broken text: its task failed because of it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function handleTask(
  services: WorkerServices,
  { kind, payload }: Pick<Task, 'kind' | 'payload'>,
  attempt: Attempt,
): Promise<void> {
  if (!isTaskKind(kind)) throw new Error(`No handler for tasks of kind ${kind}.`)
  // The table's type keeps kind and payload together.
  const handler = handlers[kind] as Handler<TaskKind>
  await handler(services, TASKS[kind].parse(JSON.parse(payload)), attempt)
}
