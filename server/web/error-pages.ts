import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import { onlyRoutes } from './route-groups.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Answer = NonNullable<Route['module']['loader']>
type AnswerArgs = Parameters<Answer>[0]
type DrawPage = (args: AnswerArgs, thrown: unknown) => Promise<Response>

/**
 * Gives the files of a build the page of an error. Remix draws it only for routes that have a component: a person who
 * opens a receipt of somebody else, or a feed that is gone, would get an empty page or JSON. Programs still do.
 */
export function withErrorPages(build: ServerBuild): ServerBuild {
  const draw = errorPageOf(build)
  if (!draw) return build
  const routes = Object.entries(build.routes).map(([id, route]): [string, Route] => [
    id,
    withErrorPage(route, draw),
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function withErrorPage(route: Route, draw: DrawPage): Route {
  const { module } = route
  if (isPage(module)) return route
  const loader = orErrorPage(module.loader ?? refusing(404), draw)
  return {
    ...route,
    module: { ...module, loader, action: orErrorPage(module.action ?? refusing(405), draw) },
  }
}

/** Files have no component, whatever the type says. */
function isPage({ default: component, ErrorBoundary: boundary }: Route['module']): boolean {
  return Boolean(component ?? boundary)
}

/** Answers for a route that takes no form, or shows nothing; Remix would answer JSON. */
function refusing(status: number): Answer {
  return () => {
    throw new Response(null, { status })
  }
}

function orErrorPage(answer: Answer, draw: DrawPage): Answer {
  return async (args) => {
    try {
      return await answer(args)
    } catch (thrown) {
      if (!isFailure(thrown) || !isReadByPerson(args.request)) throw thrown
      return draw(args, thrown)
    }
  }
}

/** Redirects are thrown, too. */
function isFailure(thrown: unknown): boolean {
  return !(thrown instanceof Response) || thrown.status >= 400
}

/** Pictures and frames are loaded by pages; browsers that say so name what for. */
function isReadByPerson({ headers }: Request): boolean {
  const purpose = headers.get('Sec-Fetch-Dest') ?? 'document'
  return purpose === 'document' && headers.get('Accept')?.startsWith('text/html') === true
}

/** Returns what draws the page of an error: the page for unknown addresses, which throws that error. */
function errorPageOf(build: ServerBuild): DrawPage | null {
  const unknown = Object.values(build.routes).find(({ path }) => path === '*')
  if (!unknown) return null
  const page = onlyRoutes(build, new Set(['root', unknown.id]))
  const module = { ...unknown.module, loader: throwAgain }
  const routes = { ...page.routes, [unknown.id]: { ...unknown, module } }
  const handle = createRequestHandler({ ...page, routes }, 'production')
  return ({ request: { url, headers, method, signal }, context }, thrown) =>
    handle(new Request(url, { headers: withoutBody(headers), signal }), { ...context, method, thrown })
}

const throwAgain: Answer = ({ context }) => {
  throw (context as AppLoadContext & { thrown: unknown }).thrown
}

/** The page is a GET, also after a form, whose method is in the context for the log. */
function withoutBody(headers: Headers): Headers {
  const rest = new Headers(headers)
  for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) rest.delete(name)
  return rest
}
