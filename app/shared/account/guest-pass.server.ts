import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { guestCookie, guestLinkCookie } from '#app/lib/http/cookies.server.ts'
import { secretOf } from '#app/lib/params.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { cached } from '#server/runtime/cache.ts'

/** For pages that open tickets: whoever has the address has them, so they are kept nowhere on the way. */
export const SECRET = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Who registers without an account, as they wrote it. */
export interface Guest {
  email: string
  prenom: string
  nom?: string | undefined
}

/** The pass of this browser, and whose it is: another person at the same table gets a pass of their own. */
const KeptPass = z.object({ pass: z.string(), person: z.string() })

/** Passes by the form that asked for them: pressing twice, or coming back to the form, asks for one. */
const passes = new LRUCache<string, Promise<string>>({ max: 1000 })

/** Stands in addresses and forms for the link that this browser keeps: the secret itself stays out of them. */
const KEPT_HERE = 'ici'

export interface ShownPass {
  pass: string
  isLink: boolean
  /** What addresses and forms go on with, so that the link keeps coming before a session; null for any other pass. */
  mark: string | null
}

/** What opens somebody's registrations without an account: the link of an email, else the pass of this browser. */
export async function readPass(args: RequestArgs): Promise<ShownPass | null> {
  const shown = linkIn(args.request)
  const link = shown === KEPT_HERE ? await readKeptLink(args) : shown
  if (link) return { pass: link, isLink: true, mark: KEPT_HERE }
  if (await currentSession(args)) return null
  const kept = await readKept(args)
  return kept && { pass: kept.pass, isLink: false, mark: null }
}

/** Whether somebody came by a link, whatever became of it. */
export function cameByLink({ request }: RequestArgs): boolean {
  return linkIn(request) !== ''
}

/**
 * Takes the secret of an email's link out of the address, the history and the Referer: the browser keeps it in a cookie
 * and goes on at the same page. Changes nothing else, so that programs may open links as often as they like.
 */
export async function keepLinkOfAddress({ request }: RequestArgs): Promise<void> {
  const link = linkIn(request)
  if (!link || link === KEPT_HERE) return
  const url = new URL(request.url)
  url.searchParams.set('passe', KEPT_HERE)
  const headers = { ...SECRET, 'Set-Cookie': await guestLinkCookie().serialize(link) }
  throw redirect(url.pathname.replace(/\.data$/, '') + url.search, { headers })
}

/** The Set-Cookie header for a link that was ended. */
export function forgetLink(): Promise<string> {
  return guestLinkCookie().serialize('', { maxAge: 0 })
}

function linkIn(request: Request): string {
  return secretOf(request, 'passe')
}

async function readKeptLink({ request }: RequestArgs): Promise<string | null> {
  const link: unknown = await guestLinkCookie().parse(request.headers.get('Cookie'))
  return typeof link === 'string' && /^[\w-]{20,200}$/.test(link) ? link : null
}

/** The pass that this browser keeps for this person. */
export async function keptPassOf(args: RequestArgs, guest: Guest): Promise<string | null> {
  const kept = await readKept(args)
  return kept?.person === nameOf(guest) ? kept.pass : null
}

/** A new pass; the same one for the same form and person. Rejects as `account.signUp` does. */
export function askPass(args: RequestArgs, guest: Guest, formToken: string): Promise<string> {
  return cached(passes, `${formToken} ${nameOf(guest)}`, async () => {
    const { email: username, prenom: firstname, nom: name } = guest
    const { userId } = await api(args).account.signUp({ asGuest: true, username, firstname, name })
    return String(userId)
  })
}

/** The Set-Cookie header that keeps a pass in this browser. */
export function keepPass(pass: string, guest: Guest): Promise<string> {
  return guestCookie().serialize({ pass, person: nameOf(guest) })
}

async function readKept({ request }: RequestArgs): Promise<z.infer<typeof KeptPass> | null> {
  const cookie: unknown = await guestCookie().parse(request.headers.get('Cookie'))
  return KeptPass.safeParse(cookie).data ?? null
}

/** Names a person without saying who it is. */
function nameOf({ email, prenom, nom = '' }: Guest): string {
  const words = [email.toLowerCase(), prenom, nom].join('\n')
  return createHash('sha256').update(words).digest('base64url')
}
