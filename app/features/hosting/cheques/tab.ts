import { CHEQUES_PATH } from '#server/domain/participation/hosting-paths.ts'

/** The tabs of the desk, and the value of `etat` in its address. */
const TABS = {
  AWAITED: null,
  RECEIVED: 'recus',
  DEPOSITED: 'deposes',
  CASHED: 'encaisses',
  RETURNED: 'retournes',
  SLIPS: 'bordereaux',
} as const

export type Tab = keyof typeof TABS

export const ALL_TABS = Object.keys(TABS) as Tab[]

/** Returns the tab that an address names; the first one when it names none. */
export function tabOf(search: URLSearchParams): Tab {
  const named = search.get('etat')
  return ALL_TABS.find((tab) => TABS[tab] === named) ?? 'AWAITED'
}

export function tabPath(tab: Tab, page = 0): string {
  const named = TABS[tab]
  const query = new URLSearchParams({
    ...(named && { etat: named }),
    ...(page > 0 && { page: String(page) }),
  }).toString()
  return query ? `${CHEQUES_PATH}?${query}` : CHEQUES_PATH
}
