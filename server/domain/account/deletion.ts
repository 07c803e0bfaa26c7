/** What keeps an account from being deleted, for an activity that it hosts and that is not over. Pure. */

export const LEAVING_OBSTACLES = ['CALL_OFF', 'UNDER_WAY', 'TEAM_DECIDES'] as const

export type LeavingObstacle = (typeof LEAVING_OBSTACLES)[number]

/** A host can no longer call off what has begun (decisions §4); activities of a closed account only operators can. */
export function leavingObstacle(startsAt: string, now: string, isBanned: boolean): LeavingObstacle {
  if (startsAt <= now) return 'UNDER_WAY'
  return isBanned ? 'TEAM_DECIDES' : 'CALL_OFF'
}
