import type { Context, Locale, Session } from '#server/context.ts'
import { processServices } from '#server/process-services.ts'
import { findAsker } from '#server/api/asker.ts'
import { detectLocale } from '#server/api/locale.ts'
import { withInvitations } from '#server/invitation-cookie.ts'

/** What every loader and action gets from Remix: each has a Request of its own, `context` is one object for all of a request. */
export interface Asking {
  request: Request
  context: object
}

/** What the front tells about a request; plain remix-serve tells nothing. */
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
  return stateOf(asking).session
}

/** In which language to answer: `?lang=`, then the language menu's cookie, the account, Accept-Language, English. */
export function currentLocale(asking: Asking): Promise<Locale> {
  return stateOf(asking).locale
}

export async function callContext(asking: Asking): Promise<Context> {
  const { session, locale } = stateOf(asking)
  const { peer = 'unknown' } = asking.context as FrontContext
  const services = withInvitations(processServices(), asking.request.headers)
  return { services, session: await session, locale: await locale, peer }
}

function stateOf({ request, context }: Asking): RequestState {
  const known = states.get(context)
  if (known) return known
  const services = processServices()
  const session = findAsker(services, request.headers)
  const locale = session.then((asker) => detectLocale(request, asker, services.settings.defaultLocale))
  const state = { session, locale }
  states.set(context, state)
  return state
}
