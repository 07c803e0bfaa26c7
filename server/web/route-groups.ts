import type { ServerBuild } from '@remix-run/node'

/**
 * Matching an address flattens and compiles every route of a build, four times a page, and drawing a page describes all
 * of them once more. So each request is answered by a build with only the routes that its address can match: those with
 * the same first segment, and those without a fixed one (the root, the home page, the page for unknown addresses);
 * none that needs more segments than the address has.
 */
export interface RouteGroups<Build> {
  /** By first segment, in lower case, as routes match addresses in any case. */
  bySegment: Map<string, Build[]>
  /** For addresses with any other first segment, and for the home page. */
  others: Build[]
}

/**
 * Splits a build into groups, each of them a build for every length of an address; longer ones have the last of them.
 * Their routes keep their order, which decides between equals.
 */
export function groupRoutes<Build extends ServerBuild>(build: Build): RouteGroups<Build> {
  const paths = new Map(Object.keys(build.routes).map((id) => [id, segmentsOf(build.routes, id)]))
  const withRoutesOf = (segment: string | null) => {
    const group = [...paths].filter(([, path]) => [null, segment].includes(fixedSegmentOf(path)))
    const longest = Math.max(...group.map(([, path]) => shortestMatch(path)))
    return Array.from({ length: longest + 1 }, (_, length) =>
      onlyRoutes(build, new Set(group.filter(([, path]) => shortestMatch(path) <= length).map(([id]) => id))),
    )
  }

  const named = new Set([...paths.values()].map(fixedSegmentOf).filter((segment) => segment !== null))
  return {
    bySegment: new Map([...named].map((segment) => [segment, withRoutesOf(segment)])),
    others: withRoutesOf(null),
  }
}

/** Returns the one of a group that answers addresses with so many segments. */
export function ofLength<Build>(group: readonly Build[], length: number): Build | undefined {
  return group[Math.min(length, group.length - 1)]
}

/** Returns the segments of a route's whole path. */
function segmentsOf(routes: ServerBuild['routes'], id: string): string[] {
  const path: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) path.unshift(route.path ?? '')
  return path.join('/').split('/').filter(Boolean)
}

/** Null where the first segment is a parameter, optional, or none. */
function fixedSegmentOf([first = '']: readonly string[]): string | null {
  return /^$|^:|[?*]/.test(first) ? null : first.toLowerCase()
}

/** How many segments an address must have. */
function shortestMatch(path: readonly string[]): number {
  return path.filter((segment) => !/[?*]/.test(segment)).length
}

/** Returns a build with these routes alone. */
export function onlyRoutes<Build extends ServerBuild>(build: Build, ids: ReadonlySet<string>): Build {
  const wanted = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: wanted(build.routes),
    assets: { ...build.assets, routes: wanted(build.assets.routes) },
  }
}

const DATA_SUFFIX = /\.data$/

/**
 * Returns the first segment of an address as routes see it, decoded and in lower case, and how many there are. A data
 * request (`/activites.data`, `/_root.data`) belongs to its page.
 *
 * @param url The target of a request, that is a path with its query.
 */
export function readAddress(url: string): { segment: string; length: number } {
  const base = 'http://localhost'
  // Not as a relative address: `//elsewhere/` would be a host.
  if (!URL.canParse(base + url)) return { segment: '', length: 0 }
  const { pathname } = new URL(base + url)
  const path = pathname.replace(DATA_SUFFIX, '')
  const isHome = path === '/_root' && path !== pathname
  const segments = isHome ? [] : path.split('/').slice(1)
  return { segment: decoded(segments[0] ?? '').toLowerCase(), length: segments.filter(Boolean).length }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
