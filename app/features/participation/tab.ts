/** The tabs of the page, and the value of `onglet` in its address. */
export const TABS = { coming: null, waiting: 'en-attente', past: 'passees' } as const

export type Tab = keyof typeof TABS

/** Returns the tab that an address names; null where it names none. */
export function tabOf(search: URLSearchParams): Tab | null {
  const named = search.get('onglet')
  if (named === 'a-venir') return 'coming'
  if (named === TABS.waiting) return 'waiting'
  return named === TABS.past ? 'past' : null
}
