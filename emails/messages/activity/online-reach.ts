/** Which people find an activity that is online: everybody, who then leave for the host's own ticket shop, or those invited. */
export type OnlineReach = 'LISTED' | 'EXTERNAL' | 'PRIVATE'

export const ONLINE_KEYS = {
  LISTED: 'activityOnline.listed',
  EXTERNAL: 'activityOnline.external',
  PRIVATE: 'activityOnline.private',
} as const satisfies Record<OnlineReach, string>
