import { useLocation } from '@remix-run/react'
import { FIX_PATHS, type Locked } from './locked-link.tsx'

/**
 * Returns the page where people fix what blocks their account, with the way back. Separate from the menu, which every
 * page loads.
 */
export function useFixAccountPath(lock: Locked): string {
  const { pathname, search } = useLocation()
  const to = FIX_PATHS[lock]
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo: pathname + search })}`
}
