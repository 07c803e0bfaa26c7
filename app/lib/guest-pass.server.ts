import { createHash } from 'node:crypto'
import { z } from 'zod'
import { processServices } from '#server/process-services.ts'
import { api } from './api.server.ts'
import { guestCookie } from './cookies.server.ts'
import { RecentlyUsed } from './lru.ts'
import { currentSession, type Asking } from './request.server.ts'

/** Who registers without an account, as they wrote it. */
export interface Guest {
  email: string
  prenom: string
  nom?: string | undefined
}

/** The pass of this browser, and whose it is: another person at the same table gets a pass of their own. */
const KeptPass = z.object({ pass: z.string(), person: z.string() })

/** Passes by the form that asked for them: pressing twice, or coming back to the form, asks for one. */
const passes = new RecentlyUsed<string>(1000)

/** What opens somebody's registrations without an account: the link of a letter, else the pass of this browser. */
export async function readPass(asking: Asking): Promise<{ pass: string; isLink: boolean } | null> {
  const link = new URL(asking.request.url).searchParams.get('passe')?.slice(0, 200)
  if (link) return { pass: link, isLink: true }
  if (await currentSession(asking)) return null
  const kept = await readKept(asking)
  return kept && { pass: kept.pass, isLink: false }
}

/** The pass that this browser keeps for this person. */
export async function keptPassOf(asking: Asking, guest: Guest): Promise<string | null> {
  const kept = await readKept(asking)
  return kept?.person === nameOf(guest) ? kept.pass : null
}

/** A new pass; the same one for the same form and person. Rejects as `account.signUp` does. */
export function askPass(asking: Asking, guest: Guest, stamp: string): Promise<string> {
  return passes.get(`${stamp} ${nameOf(guest)}`, async () => {
    const { email: username, prenom: firstname, nom: name } = guest
    const { userId } = await api(asking).account.signUp({ asGuest: true, username, firstname, name })
    return String(userId)
  })
}

/** The Set-Cookie header that keeps a pass in this browser. */
export function keepPass(pass: string, guest: Guest): Promise<string> {
  return guestCookie(processServices().settings).serialize({ pass, person: nameOf(guest) })
}

async function readKept({ request }: Asking): Promise<z.infer<typeof KeptPass> | null> {
  const cookie: unknown = await guestCookie(processServices().settings).parse(request.headers.get('Cookie'))
  return KeptPass.safeParse(cookie).data ?? null
}

/** Names a person without saying who it is. */
function nameOf({ email, prenom, nom = '' }: Guest): string {
  const words = [email.toLowerCase(), prenom, nom].join('\n')
  return createHash('sha256').update(words).digest('base64url')
}
