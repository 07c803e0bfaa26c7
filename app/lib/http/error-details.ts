import { isRouteErrorResponse } from '@remix-run/react'

/** Details that a thrown answer may add to its status. */
export interface ErrorDetails {
  /** The page's own texts, where those of the status say too little. */
  title?: string
  text?: string
  /** How long to wait (429). */
  minutes?: number
}

/** Returns the details of the error that a page threw. */
export function detailsOf(error: unknown): ErrorDetails {
  // Errors of Remix itself have a sentence as data.
  return isRouteErrorResponse(error) && typeof error.data === 'object'
    ? { ...(error.data as ErrorDetails | null) }
    : {}
}
