export type FeedFormat = 'ics' | 'atom'

/** The extension of the address chooses the format. */
export function formatOf(request: Request): FeedFormat {
  return new URL(request.url).pathname.endsWith('.ics') ? 'ics' : 'atom'
}
