import { useLocation } from '@remix-run/react'
import { FIX_PATHS, type Locked } from './locked-link.tsx'

/** Where people settle what their account waits for, and are brought back to where they are. Apart from the menu, which every page loads. */
export function useFixAccountPath(lock: Locked): string {
  const { pathname, search } = useLocation()
  const to = FIX_PATHS[lock]
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo: pathname + search })}`
}
