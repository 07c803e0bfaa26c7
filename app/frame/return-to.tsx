import { useLocation } from '@remix-run/react'
import { paths } from '#app/lib/brand.ts'

/**
 * Longer than any search. A longer address was not typed into a form of ours, and is not repeated in each form of a
 * page.
 */
const LONGEST_QUERY = 2000

/** Leads people back to where they were. */
export function ReturnTo() {
  return <input type="hidden" name="returnTo" value={usePageHere()} />
}

/** Returns the address of this page. Keys that count only once (language, error) are removed from it. */
function usePageHere(): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('lang')
  params.delete('error')

  const query = params.toString()
  const isKept = query !== '' && query.length <= LONGEST_QUERY
  return isKept ? `${pathname}?${query}` : pathname
}

/** Pages to which nobody wants to come back once they are signed in: their addresses are good once, or say goodbye. */
const NO_WAY_BACK =
  /^\/(?:$|authentification|courriel\/|mot-de-passe|au-revoir|deconnexion|invitation\/|infolettre)/

/** Returns the address where people sign in to come back to this page. The sign-in pages pass on where they lead. */
export function useLoginPath(): string {
  const here = usePageHere()
  const { pathname, search } = useLocation()
  const onward = pathname === '/authentification' ? new URLSearchParams(search).get('returnTo') : null
  const returnTo = onward ?? (NO_WAY_BACK.test(here) ? '' : here)
  return returnTo ? `${paths.login}&${new URLSearchParams({ returnTo })}` : paths.login
}
