import { useLocation } from '@remix-run/react'
import { type Locked, WAY_OUT } from './locked-link.tsx'

/** Where people settle what their account waits for, and are brought back to where they are. Apart from the menu, which every page loads. */
export function useWayOut(lock: Locked): string {
  const { pathname, search } = useLocation()
  const to = WAY_OUT[lock]
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo: pathname + search })}`
}
