import { api } from '#app/lib/api.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import type { ActivityPage } from '#app/shared/activity/summary.ts'

export interface OperatorTools {
  /** Whether it is an editor's pick; null where it can be none. */
  isPicked: boolean | null
}

/**
 * Returns what the page shows to operators besides; nothing at all for everybody else, whose page is the same for all
 * of them.
 */
export async function readOperatorTools(
  args: RequestArgs,
  { activityId, ...activity }: ActivityPage,
): Promise<{ operator?: OperatorTools }> {
  const session = await currentSession(args)
  if (!session?.isOperator) return {}

  const { validation, cancelled, isPrivate, startDate } = activity
  const isListed = validation === 'VALIDED' && !cancelled && !isPrivate
  if (!isListed || startDate <= currentInstant()) return { operator: { isPicked: null } }
  const picks = await api(args).pages.pick.list()
  return { operator: { isPicked: picks.some((pick) => pick.activity.activityId === activityId) } }
}
