/** What keeps an account from being deleted, of an activity that it hosts and that is not over. Pure. */

export const LEAVING_OBSTACLES = ['CALL_OFF', 'UNDER_WAY', 'TEAM_DECIDES'] as const

export type LeavingObstacle = (typeof LEAVING_OBSTACLES)[number]

/** What has begun is not called off by its host any more (decisions §4); what a closed account hosts, by operators only. */
export function leavingObstacle(startsAt: string, now: string, isBanned: boolean): LeavingObstacle {
  if (startsAt <= now) return 'UNDER_WAY'
  return isBanned ? 'TEAM_DECIDES' : 'CALL_OFF'
}
