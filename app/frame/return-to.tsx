import { useLocation } from '@remix-run/react'

/**
 * Longer than any search. A longer address was not typed into a form of ours, and is not repeated in each form of a
 * page.
 */
const LONGEST_QUERY = 2000

/** Leads people back to where they were. Keys that count only once (language, error) are removed from the address. */
export function ReturnTo() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('lang')
  params.delete('error')

  const query = params.toString()
  const isKept = query !== '' && query.length <= LONGEST_QUERY
  return <input type="hidden" name="returnTo" value={isKept ? `${pathname}?${query}` : pathname} />
}
