import { useLocation } from '@remix-run/react'

/** The query key of the sponsorship code of a link (spec §2). */
export const SPONSOR = 'spsId'

/** Returns the code of the link by which somebody came, which goes along until they sign up; empty: none. */
export function useSponsor(): string {
  return new URLSearchParams(useLocation().search).get(SPONSOR) ?? ''
}
