import { findAsker } from '#server/api/asker.ts'
import { detectLocale } from '#server/api/locale.ts'
import type { Context, Locale, Session } from '#server/context.ts'
import { withInvitations } from '#server/invitation-cookie.ts'
import { processServices } from '#server/process-services.ts'
import { unavailableOr } from './unavailable.server.ts'

/** What every loader and action gets from Remix: each has a Request of its own, `context` is one object for all of a request. */
export interface Asking {
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
export function currentSession(asking: Asking): Promise<Session | null> {
  return orUnavailable(asking, stateOf(asking).session)
}

/** In which language to answer: `?lang=`, then the language menu's cookie, the account, Accept-Language, English. */
export function currentLocale(asking: Asking): Promise<Locale> {
  return orUnavailable(asking, stateOf(asking).locale)
}

/** The same, also while the database is away: then nobody is known, and only the browser says something. */
export function localeWithoutDatabase({ request }: Pick<Asking, 'request'>): Promise<Locale> {
  return detectLocale(request, null, processServices().settings)
}

/** The same question asked by nobody in particular: the answer is the same for everybody, and no session is looked up. */
export function asVisitor({ request }: Asking): Asking {
  return { request: new Request(request.url), context: {} }
}

export async function callContext(asking: Asking): Promise<Context> {
  const { session, locale } = stateOf(asking)
  const { peer = 'unknown' } = asking.context as FrontContext
  const services = withInvitations(processServices(), asking.request.headers)
  return orUnavailable(
    asking,
    Promise.all([session, locale]).then(([session, locale]) => ({ services, session, locale, peer })),
  )
}

/** Each gets an answer of its own: the body of one can be read only once. */
function orUnavailable<Found>({ request }: Asking, found: Promise<Found>): Promise<Found> {
  return found.catch(async (error: unknown) => {
    throw await unavailableOr(request, error)
  })
}

function stateOf({ request, context }: Asking): RequestState {
  const known = states.get(context)
  if (known) return known
  const services = processServices()
  const session = findAsker(services, request.headers)
  const locale = session.then((asker) => detectLocale(request, asker, services.settings))
  const state = { session, locale }
  states.set(context, state)
  return state
}
