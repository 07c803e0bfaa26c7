import type { Services } from '#server/runtime/context.ts'
import { inSteps } from '#server/runtime/in-steps.ts'
import { A_STEP, type Answer, type Arrival, settleStep } from './settle-step.ts'

const settle = inSteps<{ services: Services; arrival: Arrival }, Answer | null>(
  A_STEP,
  async (items, activityId) => {
    const arrivals = items.map(({ arrival }) => arrival)
    const answers = await settleStep(items[0].services, activityId, arrivals)
    return answers ?? items.map(() => null)
  },
)

/**
 * Answers a single reading. Those that arrive while others of the activity are being settled share the next transaction.
 * Null: there is no such activity.
 */
export function settleTogether(
  services: Services,
  activityId: number,
  arrival: Arrival,
): Promise<Answer | null> {
  return settle(services.db, activityId, { services, arrival })
}
