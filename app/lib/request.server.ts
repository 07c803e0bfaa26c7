import { type CanonicalMember, canonicalSession } from '#app/lib/http/canonical-member.server.ts'
import { unavailableOr } from '#app/lib/http/unavailable.server.ts'
import { findCaller } from '#server/api/http/auth/caller.ts'
import { withDoorTokens } from '#server/api/http/cookies/door.ts'
import { withInvitations } from '#server/api/http/cookies/invitation.ts'
import { detectLocale } from '#server/api/http/locale.ts'
import { withCaller } from '#server/api/with-caller.ts'
import type { Context, Locale, Services, Session } from '#server/runtime/context.ts'
import { servicesOfOneReading } from '#server/runtime/read-once.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/**
 * The arguments of every loader and action: each has a Request of its own, `context` is one object for all of a
 * request.
 */
export interface RequestArgs {
  request: Request
  context: object
}

/** The HTTP front's data about a request; the development server has none. */
interface FrontContext {
  peer?: string
  /** Tells the access line whose session it is. */
  nameAccount?: (accountId: number) => void
  /** The page is made for everybody who asks the same question; nothing of a request sets this (ADR 058). */
  isForEverybody?: boolean
  /** … by a member: the front replaces this one by the person who reads it. */
  member?: CanonicalMember
}

/** Returns whether this page is shown to others than the person who asked for it first. */
export function isForEverybody(context: object): boolean {
  return (context as FrontContext).isForEverybody === true
}

interface RequestState {
  session: Promise<Session | null>
  locale: Promise<Locale>
  /** For loaders. */
  reading?: Services
}

const states = new WeakMap<object, RequestState>()

/** Returns the caller's session; looked up once for each request. */
export function currentSession(args: RequestArgs): Promise<Session | null> {
  return orUnavailable(args, stateOf(args).session)
}

/**
 * Returns the language of the answer: `?lang=`, then the language menu's cookie, the account, Accept-Language, English.
 */
export function currentLocale(args: RequestArgs): Promise<Locale> {
  return orUnavailable(args, stateOf(args).locale)
}

/** The same, also while the database is unavailable: then only the browser's own data counts. */
export function localeWithoutDatabase({ request }: Pick<RequestArgs, 'request'>): Promise<Locale> {
  return detectLocale(request, null, processServices().settings)
}

/**
 * The same request made by a visitor: the answer is the same for everybody, and no session is looked up. It still counts
 * for the network that it comes from: nobody spends the limits of others.
 */
export function asVisitor({ request, context }: RequestArgs): RequestArgs {
  const { peer } = context as FrontContext
  return { request: new Request(request.url), context: { peer } }
}

export async function callContext(args: RequestArgs): Promise<Context> {
  const { session, locale } = stateOf(args)
  const { peer = 'unknown', isForEverybody } = args.context as FrontContext
  return orUnavailable(
    args,
    Promise.all([session, locale]).then(([session, locale]) => {
      const services = servicesOf(args, { peer, session, isForEverybody })
      return { services, session, locale, peer, isForEverybody }
    }),
  )
}

/**
 * The loaders of a request share what they read. An action does not: what it has read may be changed before the loaders
 * run, which follow it in the same request where a page works without script.
 */
function servicesOf(args: RequestArgs, caller: Parameters<typeof withCaller>[1]): Services {
  const { request } = args
  const { headers } = request
  const fresh = () => withCaller(withDoorTokens(withInvitations(processServices(), headers), headers), caller)
  if (request.method !== 'GET' && request.method !== 'HEAD') return fresh()
  return (stateOf(args).reading ??= servicesOfOneReading(fresh()))
}

/** Throws a response of its own for each caller, because a body can be read only once. */
function orUnavailable<Found>({ request }: RequestArgs, found: Promise<Found>): Promise<Found> {
  return found.catch(async (error: unknown) => {
    throw await unavailableOr(request, error)
  })
}

/** Returns whether this page is for any member: it has places for the person who reads it. */
export function isForAnyMember(context: object): boolean {
  return (context as FrontContext).member !== undefined
}

function stateOf({ request, context }: RequestArgs): RequestState {
  const known = states.get(context)
  if (known) return known
  const services = processServices()
  const { member, nameAccount } = context as FrontContext
  const session = member
    ? Promise.resolve(canonicalSession(member))
    : findCaller(services, request.headers).then((caller) => {
        if (caller) nameAccount?.(caller.userId)
        return caller
      })
  const locale = session.then((caller) => detectLocale(request, caller, services.settings))
  // A form may end before anybody asks for the language. An error that nobody handles would end the process.
  locale.catch(() => undefined)
  const state: RequestState = { session, locale }
  states.set(context, state)
  return state
}
