import { isRouteErrorResponse } from '@remix-run/react'

/** Details that a thrown answer may add to what its status says. */
export interface ErrorDetails {
  /** Of the page itself, where the words of the status say too little. */
  title?: string
  text?: string
  /** How long to wait (429). */
  minutes?: number
}

/** As they came with the error that a page threw. */
export function detailsOf(error: unknown): ErrorDetails {
  // What Remix throws by itself is a sentence.
  return isRouteErrorResponse(error) && typeof error.data === 'object'
    ? { ...(error.data as ErrorDetails | null) }
    : {}
}
