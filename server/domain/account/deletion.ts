/** What keeps an account from being deleted, for an activity that it hosts and that is not over. Pure. */

export const LEAVING_OBSTACLES = ['CALL_OFF', 'UNDER_WAY', 'TEAM_DECIDES'] as const

export type LeavingObstacle = (typeof LEAVING_OBSTACLES)[number]

/**
 * An activity that has begun can no longer be called off by its host (decisions §4); those of a closed
 * account only by operators.
 */
export function leavingObstacle(startsAt: string, now: string, isBanned: boolean): LeavingObstacle {
  if (startsAt <= now) return 'UNDER_WAY'
  return isBanned ? 'TEAM_DECIDES' : 'CALL_OFF'
}
