import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ActionFunctionArgs } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { readContentPage } from '#app/features/site/content/page.server.ts'
import { makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { loader as frame } from '#app/root.tsx'
import routes from '#app/routes.ts'
import { attemptCookie } from '#server/api/http/auth/google-strategy.ts'
import { COOKIES, readCookieText, renameCookies } from '#server/api/http/cookies/cookies.ts'
import { keepDoorToken } from '#server/api/http/cookies/door.ts'
import { keepInvitation } from '#server/api/http/cookies/invitation.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { invitationLink } from '#server/services/invitation/link.ts'
import { withSecondFactor } from '#tests/api/world/second-factor.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

const HTTPS = {
  PUBLIC_URL: 'https://viree.exemple.org',
  SMTP_URL: 'smtp://localhost',
  OPERATORS: 'o@exemple.org',
}

/** Our HTTP front answers here as in production, as `browser()` does. */
const API = 'features/site/api.$.ts'

type Handler = (args: ActionFunctionArgs) => unknown

const pages = import.meta.glob<{ loader?: Handler; action?: Handler }>('/app/features/**/*.{ts,tsx}')

/** Every Set-Cookie header of a page's answer, thrown or returned, and of the frame around it. */
function linesOf(answer: unknown): string[] {
  if (answer instanceof Response) return answer.headers.getSetCookie()
  const init = answer && typeof answer === 'object' && 'init' in answer ? answer.init : null
  return new Headers((init as ResponseInit | null)?.headers).getSetCookie()
}

async function site(settings: Record<string, string> = HTTPS) {
  const app = await world(settings)
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const { publicUrl } = app.services.settings
  const seen: string[] = []
  const jar = new Map<string, string>()
  let visits = 0

  async function visit(path: string, fields?: Record<string, string>): Promise<void> {
    const url = new URL(path, publicUrl)
    const headers = new Headers({ Cookie: [...jar].map((pair) => pair.join('=')).join('; ') })
    const body = fields && new URLSearchParams(fields)
    visits++
    const context = { peer: `198.51.${visits >> 8}.${visits & 255}` }
    const { file, path: pattern = '' } = routeOf(url.pathname)
    const page = file === API ? undefined : await pages[`/app/${file}`]?.()
    const params = paramsOf(pattern, url.pathname)
    const handlers = body ? [page?.action] : [frame, page?.loader]
    for (const handler of handlers) {
      const request = new Request(url, { method: body ? 'POST' : 'GET', headers, ...(body && { body }) })
      const answer = await Promise.resolve()
        .then(() => handler?.({ request, context, params } as ActionFunctionArgs))
        .catch((thrown: unknown) => thrown)
      keep(linesOf(answer))
    }
  }

  function keep(lines: string[]): void {
    for (const line of lines) {
      seen.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0|01 Jan 1970/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
  }
  return { ...app, visit, keep, jar, seen }
}

function routeOf(pathname: string) {
  const found = routes.find(({ path }) => paramsOf(path ?? '', pathname))
  if (!found) throw new Error(`No page at ${pathname}.`)
  return found
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | null {
  const names: string[] = []
  const source = `/${pattern}`.replace(/[.]/g, '\\.').replace(/:(\w+)\??|\*/g, (_all, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const match = new RegExp(`^${source}$`).exec(pathname)
  return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1]!]))
}

/** Every action that sets a cookie, and every page besides: as a visitor, then signed in. */
async function playAll(settings?: Record<string, string>) {
  const here = await site(settings)
  const { visit, keep, services, participant, activity, browser } = here
  const [bruno, hike] = [await participant(), await activity()]
  const addresses = routes.map(({ path = '' }) =>
    `/${path}`.replace(/:(\w+)\??/g, String(hike.id)).replace('*', 'x'),
  )
  await visit('/langue', { locale: 'en', returnTo: '/' })
  await visit('/temoins', { consent: 'ACCEPTER', returnTo: '/temoins', says: '1' })
  await visit('/annonce/fermer', { announcementId: '1', returnTo: '/' })
  await visit('/?town=Rimouski')
  keep((await browser().send('/api/auth/csrf')).headers.getSetCookie())
  for (const address of addresses) await visit(address)
  for (const address of addresses) await visit(address, { returnTo: '/', intent: 'begin' })
  const email = 'lan@exemple.org'
  const guest = { as: 'guest', prenom: 'Lan', email, emailAgain: email, nbrParticipant: '1', terms: 'on' }
  const formToken = makeFormToken({ ...services, now: () => new Date(services.now().getTime() - 60_000) })
  await visit(`/activites/${hike.id}/inscription`, { ...guest, stamp: formToken })
  await visit(`/mes-inscriptions?passe=${await makeGuestLink(services, await idOf(here, email))}`)
  // These two need a provider to come back from, and an invitation to a private activity.
  keep([await attemptCookie(services).give('x'.repeat(43), 10), await attemptCookie(services).take()])
  keep([keepInvitation(services.settings, new Headers(), invitationLink(services, 1, 'answer'))])
  keep([keepDoorToken(services.settings, new Headers(), 'x'.repeat(43))])

  const chantal = await participant()
  await withSecondFactor(here, chantal)
  await visit('/authentification', { view: 'login', username: chantal.email, password: PASSWORD })

  keep((await browser().signIn(bruno)).headers.getSetCookie())
  await visit('/mon-compte/securite/cles', { intent: 'later' })
  await visit('/presences', { intent: 'later' })
  for (const address of addresses) await visit(address)
  await visit('/deconnexion', { returnTo: '/' })
  await visit('/')
  return here
}

async function idOf({ db }: World, email: string): Promise<number> {
  const user = db.selectFrom('user').select('id').where('email', '=', email)
  return (await user.executeTakeFirstOrThrow()).id
}

const cookiesNamedIn = (html: string) =>
  [...html.matchAll(/<code>((?:__Host-)?viree_\w+)<\/code>/g)].map(([, name = '']) => name).toSorted()

const nameIn = (line: string) => line.slice(0, line.indexOf('='))

describe('cookies', () => {
  test('all carry Secure and __Host- on https, and stand in one list with what they are for', async () => {
    const { seen } = await playAll()
    const known = new Map(Object.values(COOKIES).map((rule) => [`__Host-${rule.name}`, rule]))
    for (const line of seen) {
      const rule = known.get(nameIn(line))
      expect(rule, `${line} is in no list`).toBeDefined()
      const attributes = line.split(/;\s*/).slice(1)
      expect(attributes, line).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'SameSite=Lax']))
      expect(line).not.toMatch(/;\s*domain=/i)
      expect(attributes.includes('HttpOnly') || !rule?.httpOnly, line).toBe(true)
      const maxAge = Number(/Max-Age=(\d+)/.exec(line)?.[1] ?? 0)
      expect(maxAge, line).toBeLessThanOrEqual(rule?.maxAgeSeconds ?? 0)
    }
    expect(new Set(seen.map(nameIn))).toEqual(new Set(known.keys()))
  })

  test('are those that the privacy policy names, and no others, in both languages', async () => {
    for (const settings of [HTTPS, {}]) {
      const { seen } = await playAll(settings)
      const received = [...new Set(seen.map(nameIn))].toSorted()
      for (const locale of ['fr', 'en'] as const) {
        const { html } = readContentPage('/politique-de-confidentialite', locale)
        expect(cookiesNamedIn(html)).toEqual(received)
        // A line that is missing, and one that nobody sets, are both named.
        const without = html.replace(/<li>(?:(?!<li>)[^])*viree_device[^]*?<\/li>/, '')
        const missing = received.filter((name) => !cookiesNamedIn(without).includes(name))
        expect(missing).toEqual([received.find((name) => name.endsWith('viree_device'))])
      }
    }
  })

  test('keep their plain names on http, where browsers would refuse the prefix', async () => {
    const { seen } = await playAll({})
    expect(new Set(seen.map(nameIn))).toEqual(new Set(Object.values(COOKIES).map(({ name }) => name)))
    for (const line of seen) expect(line).not.toMatch(/;\s*secure/i)
  })

  test('are made in one place: nothing else writes a name or a Set-Cookie of its own', () => {
    const files = ['app', 'server'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    const makers = files
      .filter((file) => /\.tsx?$/.test(file) && file !== 'server/api/http/cookies/cookies.ts')
      .filter((file) =>
        /createCookie(SessionStorage)?\(|Max-Age=(?!0)|['"`]viree_(?!session)\w+=?['"`]/.test(
          readFileSync(file, 'utf8').replace(
            /name: 'viree_\w+_total'|'viree_(task|tasks|sessions|database|registrations|degraded|outage|money)\w*'/g,
            '',
          ),
        ),
      )
    expect(makers).toEqual([])
  })

  test('of a toast says nothing to whoever reads the browser: it is sealed', async () => {
    const { visit, jar } = await site({})
    const signUp = { prenom: 'Lan', nom: 'Roy', username: 'lan@exemple.org', password: PASSWORD, terms: 'on' }
    await visit('/authentification?set=signup', { ...signUp, view: 'signup' })
    const toast = jar.get('viree_toast') ?? ''
    expect(toast).not.toBe('')
    for (const text of [toast, Buffer.from(toast, 'base64').toString(), decodeURIComponent(toast)])
      expect(text).not.toContain('lan@')
  })
})

describe('on https, a cookie from before the prefix', () => {
  const old = 'viree_consent=DECLINED; viree_locale=ImZyIg%3D%3D; viree_toast=x; viree_guest=y'
  const https = { publicUrl: 'https://viree.exemple.org' }

  test('is read and renamed where losing it would hurt, and nowhere else', () => {
    expect(readCookieText(https, 'consent', old)).toBe('DECLINED')
    expect(readCookieText(https, 'toast', old)).toBeNull()
    expect(readCookieText(https, 'guest', old)).toBeNull()
    expect(renameCookies(https, old).map(nameIn)).toEqual([
      '__Host-viree_locale',
      'viree_locale',
      '__Host-viree_consent',
      'viree_consent',
    ])
    expect(renameCookies({ publicUrl: 'http://localhost:3000' }, old)).toEqual([])
  })

  test('gives way to the one with the prefix', () => {
    const both = `${old}; __Host-viree_consent=ACCEPTER`
    expect(readCookieText(https, 'consent', both)).toBe('ACCEPTER')
  })

  test('and a planted session, guest or sign-in cookie without the prefix counts for nothing', () => {
    for (const key of ['session', 'guest', 'guestLink', 'csrf', 'provider', 'passkey'] as const)
      expect(readCookieText(https, key, `${COOKIES[key].name}=planted`)).toBeNull()
  })
})
