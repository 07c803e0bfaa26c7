import { areNamesReadable, LONGEST_QUERY, MOST_PARAMETERS } from '#server/schemas/platform/input-bounds.ts'

/** In characters: more than any address of this site has. */
const LONGEST_PATH = 2000

/**
 * Remix matches each beginning of an address against all routes, one level after the other, for the page and for what
 * script asks about its links: 7,000 levels were nine seconds. The deepest address of this site has five.
 */
const MOST_LEVELS = 12

/** What Remix asks about the links of a page. A page of 50 registrations has links with 200 different beginnings. */
const LINKS_PATH = '/__manifest'
const MOST_BEGINNINGS = 300

/** Returns why this address is refused; null when it is not. */
export function addressRefusal(url: string): { status: number; code: string } | null {
  if (!url.startsWith('/') || !isReadable(url)) return { status: 400, code: 'BAD_REQUEST' }
  const [path, query] = divide(url)
  if (path.length > LONGEST_PATH || query.length > LONGEST_QUERY) return { status: 414, code: 'URI_TOO_LONG' }
  if (levelsOf(path) > MOST_LEVELS) return { status: 404, code: 'NOT_FOUND' }
  return isQueryReadable(path, query) ? null : { status: 400, code: 'BAD_REQUEST' }
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return !url.includes('%00')
  } catch {
    return false
  }
}

function divide(url: string): [path: string, query: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function isQueryReadable(path: string, query: string): boolean {
  if (query === '') return true
  const parameters = new URLSearchParams(query)
  if (!areNamesReadable(parameters.keys(), MOST_PARAMETERS)) return false
  if (path !== LINKS_PATH) return true
  const links = parameters.getAll('p')
  return links.every((link) => levelsOf(link) <= MOST_LEVELS) && countBeginnings(links) <= MOST_BEGINNINGS
}

function countBeginnings(links: readonly string[]): number {
  const beginnings = links.flatMap((link) => {
    const levels = link.split('/')
    return levels.map((_, level) => levels.slice(0, level + 1).join('/'))
  })
  return new Set(beginnings).size
}

function levelsOf(path: string): number {
  return path.split('/').length - 1
}
