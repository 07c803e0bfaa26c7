import { useLocation } from '@remix-run/react'

/** The longest search is shorter. What is longer was not typed into any form of ours, and is not repeated with each form of a page. */
const LONGEST_QUERY = 2000

/** Brings people back to where they were. What was said once in the address (language, error) is not said again. */
export function ReturnTo() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('lang')
  params.delete('error')

  const query = params.toString()
  const isKept = query !== '' && query.length <= LONGEST_QUERY
  return <input type="hidden" name="returnTo" value={isKept ? `${pathname}?${query}` : pathname} />
}
