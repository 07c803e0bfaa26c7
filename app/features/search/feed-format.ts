export type FeedFormat = 'ics' | 'atom'

/** The end of the address says it. */
export function formatOf(request: Request): FeedFormat {
  return new URL(request.url).pathname.endsWith('.ics') ? 'ics' : 'atom'
}
