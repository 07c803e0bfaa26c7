import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { guestCookie, guestLinkCookie } from '#app/lib/http/cookies.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { cached } from '#server/runtime/cache.ts'

/** For pages that open tickets: anyone who has the address has the tickets, so no cache may store them. */
export const SECRET = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** The person who joins without an account, as they wrote their name and address. */
export interface Guest {
  email: string
  prenom: string
  nom?: string | undefined
}

/**
 * The pass of this browser, and the person that it belongs to: another person at the same computer gets a pass of their
 * own.
 */
const KeptPass = z.object({ pass: z.string(), person: z.string() })

/** Passes by the form that asked for them: pressing twice, or coming back to the form, creates only one. */
const passes = new LRUCache<string, Promise<string>>({ max: 1000 })

/** Stands in addresses and forms for the link that the browser keeps in a cookie, instead of the secret itself. */
const KEPT_HERE = 'ici'

export interface ShownPass {
  pass: string
  isLink: boolean
  /** The mark for addresses and forms that makes the link take precedence over a session; null for any other pass. */
  mark: string | null
}

/**
 * Returns what opens somebody's registrations without an account: the link of an email, else the pass of this browser.
 */
export async function readPass(args: RequestArgs): Promise<ShownPass | null> {
  const shown = linkIn(args.request)
  const link = shown === KEPT_HERE ? await readKeptLink(args) : shown
  if (link) return { pass: link, isLink: true, mark: KEPT_HERE }
  if (await currentSession(args)) return null
  const kept = await readKept(args)
  return kept && { pass: kept.pass, isLink: false, mark: null }
}

/** OVER: the link opens nothing any more. FORGOTTEN: this browser does not have it, or no longer; it may be good. */
export type LostLink = 'OVER' | 'FORGOTTEN'

/** Returns what became of the link by which somebody came, where the page stays closed; null: they came by none. */
export async function lostLink(args: RequestArgs): Promise<LostLink | null> {
  if (linkIn(args.request) === '') return null
  // One that was cut short is in the cookie as it came.
  return (await readLinkCookie(args)) ? 'OVER' : 'FORGOTTEN'
}

/**
 * Removes the secret of an email's link from the address, the history and the Referer: stores it in a cookie and
 * redirects to the same page. Changes nothing else, so that programs may open links as often as they like.
 */
export async function keepLinkOfAddress({ request }: RequestArgs): Promise<void> {
  const link = linkIn(request)
  if (!link || link === KEPT_HERE) return
  const url = new URL(request.url)
  url.searchParams.set('passe', KEPT_HERE)
  const headers = { ...SECRET, 'Set-Cookie': await guestLinkCookie().serialize(link) }
  throw redirect(url.pathname.replace(/\.data$/, '') + url.search, { headers })
}

/**
 * Leads somebody who came without the mark of their link, from another site for one, to the same page with it: the link
 * is in a cookie of this browser. Does nothing where there is none, where the mark is there already, or after a form.
 */
export async function returnWithLink(args: RequestArgs): Promise<void> {
  const isForm = args.request.method !== 'GET' && args.request.method !== 'HEAD'
  if (isForm || !(await readUnmarkedLink(args))) return
  const url = new URL(args.request.url)
  url.searchParams.set('passe', KEPT_HERE)
  throw redirect(url.pathname.replace(/\.data$/, '') + url.search, { headers: SECRET })
}

/** Returns the link that this browser keeps, with its mark, where the address has none. */
export async function readUnmarkedLink(args: RequestArgs): Promise<ShownPass | null> {
  const link = linkIn(args.request) === '' ? await readKeptLink(args) : null
  return link === null ? null : { pass: link, isLink: true, mark: KEPT_HERE }
}

/** The Set-Cookie header for a link that was ended. */
export function forgetLink(): Promise<string> {
  return guestLinkCookie().serialize('', { maxAge: 0 })
}

function linkIn(request: Request): string {
  return secretOf(request, 'passe')
}

async function readKeptLink(args: RequestArgs): Promise<string | null> {
  const link = await readLinkCookie(args)
  return typeof link === 'string' && /^[\w-]{20,200}$/.test(link) ? link : null
}

async function readLinkCookie({ request }: RequestArgs): Promise<unknown> {
  return guestLinkCookie().parse(request.headers.get('Cookie'))
}

/** Returns the pass that this browser keeps for this person. */
export async function keptPassOf(args: RequestArgs, guest: Guest): Promise<string | null> {
  const kept = await readKept(args)
  return kept?.person === nameOf(guest) ? kept.pass : null
}

/** Creates a pass, the same one for the same form and person. Rejects as `account.signUp` does. */
export function askPass(args: RequestArgs, guest: Guest, formToken: string): Promise<string> {
  return cached(passes, `${formToken} ${nameOf(guest)}`, async () => {
    const { email: username, prenom: firstname, nom: name } = guest
    const { userId } = await api(args).account.signUp({ asGuest: true, username, firstname, name })
    return String(userId)
  })
}

/** Returns the Set-Cookie header that keeps a pass in this browser. */
export function keepPass(pass: string, guest: Guest): Promise<string> {
  return guestCookie().serialize({ pass, person: nameOf(guest) })
}

async function readKept({ request }: RequestArgs): Promise<z.infer<typeof KeptPass> | null> {
  const cookie: unknown = await guestCookie().parse(request.headers.get('Cookie'))
  return KeptPass.safeParse(cookie).data ?? null
}

/** Identifies a person by a hash, so that the cookie does not reveal them. */
function nameOf({ email, prenom, nom = '' }: Guest): string {
  const words = [email.toLowerCase(), prenom, nom].join('\n')
  return createHash('sha256').update(words).digest('base64url')
}
