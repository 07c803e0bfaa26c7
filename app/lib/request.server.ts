import { unavailableOr } from '#app/lib/http/unavailable.server.ts'
import { findCaller } from '#server/api/http/auth/caller.ts'
import { withInvitations } from '#server/api/http/cookies/invitation.ts'
import { detectLocale } from '#server/api/http/locale.ts'
import type { Context, Locale, Session } from '#server/runtime/context.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** What every loader and action gets from Remix: each has a Request of its own, `context` is one object for all of a request. */
export interface RequestArgs {
  request: Request
  context: object
}

/** What the front tells about a request; the development server tells nothing. */
interface FrontContext {
  peer?: string
}

interface RequestState {
  session: Promise<Session | null>
  locale: Promise<Locale>
}

const states = new WeakMap<object, RequestState>()

/** Who asks; looked up once for each request. */
export function currentSession(args: RequestArgs): Promise<Session | null> {
  return orUnavailable(args, stateOf(args).session)
}

/** In which language to answer: `?lang=`, then the language menu's cookie, the account, Accept-Language, English. */
export function currentLocale(args: RequestArgs): Promise<Locale> {
  return orUnavailable(args, stateOf(args).locale)
}

/** The same, also while the database is away: then nobody is known, and only the browser says something. */
export function localeWithoutDatabase({ request }: Pick<RequestArgs, 'request'>): Promise<Locale> {
  return detectLocale(request, null, processServices().settings)
}

/** The same question asked by nobody in particular: the answer is the same for everybody, and no session is looked up. */
export function asVisitor({ request }: RequestArgs): RequestArgs {
  return { request: new Request(request.url), context: {} }
}

export async function callContext(args: RequestArgs): Promise<Context> {
  const { session, locale } = stateOf(args)
  const { peer = 'unknown' } = args.context as FrontContext
  const services = withInvitations(processServices(), args.request.headers)
  return orUnavailable(
    args,
    Promise.all([session, locale]).then(([session, locale]) => ({ services, session, locale, peer })),
  )
}

/** Each gets an answer of its own: the body of one can be read only once. */
function orUnavailable<Found>({ request }: RequestArgs, found: Promise<Found>): Promise<Found> {
  return found.catch(async (error: unknown) => {
    throw await unavailableOr(request, error)
  })
}

function stateOf({ request, context }: RequestArgs): RequestState {
  const known = states.get(context)
  if (known) return known
  const services = processServices()
  const session = findCaller(services, request.headers)
  const locale = session.then((caller) => detectLocale(request, caller, services.settings))
  const state = { session, locale }
  states.set(context, state)
  return state
}
