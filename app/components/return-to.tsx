import { useLocation } from '@remix-run/react'

/** Brings people back to where they were. What was said once in the address (language, error) is not said again. */
export function ReturnTo() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('lang')
  params.delete('error')

  const query = params.toString()
  return <input type="hidden" name="returnTo" value={query ? `${pathname}?${query}` : pathname} />
}
