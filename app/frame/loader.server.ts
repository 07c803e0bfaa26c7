import { redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { hasAnalytics } from '#app/lib/http/analytics.server.ts'
import { announcementCookie, readConsent, renamedCookies } from '#app/lib/http/cookies.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { takeToast, toastAtHand, wordToasts } from '#app/lib/toast.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { countToMark } from '#app/shared/participation/attendance/pending.server.ts'
import { forgetSession } from '#server/api/http/cookies/session.ts'
import { pictureUrl } from '#server/api/present/picture-url.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { actingStanding, showsVerificationBanner } from '#server/domain/account/standing.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

/** Forms of the frame lead back to this address, which the page contains several times; no real address is longer. */
const LONGEST_QUERY = 4000

/** Where people arrive. On all other pages they have something else in mind. */
const ANNOUNCED_ON = new Set<string>([paths.home, paths.activities])

/** Loads everything around a page: session, banners, toasts. `away` = the person was signed out by `?error=`. */
export async function loadFrame(args: RequestArgs) {
  const { request, context } = args
  const { settings, now } = processServices()
  const session = await currentSession(args)
  const url = new URL(request.url)
  if (session && signsOut(request, url)) return { away: await signOut(args, url) }

  const path = url.pathname
  const taken = takeToast(request)
  const [announcement, toasts, toRate, closure] = await Promise.all([
    ANNOUNCED_ON.has(path) ? findAnnouncement(args) : null,
    wordToasts(args, [taken?.toast, toastAtHand(args)]),
    countToMark(args),
    session?.accountType === 'BANNED' ? api(args).pages.account.closure() : null,
  ])
  const sandbox = settings.usesSandbox && !settings.isLoopback && (await sandboxBanner(args))
  const isConfirmPage = path === '/courriel/confirmer'
  const frame = {
    session: session && describe(session),
    /** Whether this browser holds the pass of a guest, whose tickets it opens. */
    hasPass: session === null && (await readPass(args)) !== null,
    closure,
    announcement,
    /** Where nothing can be measured there is nothing to agree to. */
    asksConsent: hasAnalytics() && readConsent(request) === 'WAITING' && path !== '/temoins',
    toasts,
    verification:
      session &&
      showsVerificationBanner(
        session.standing,
        new Date(session.registeredAt),
        now(),
        path === '/ajouter-une-activite',
      )
        ? { email: session.email, waitsForParent: session.waitsForParent }
        : null,
    /** Returns how many registrations await a mark of this host. */
    toRate,
    clid: isConfirmPage ? null : url.searchParams.get('clid')?.slice(0, 200) || null,
    ...(sandbox && { sandbox }),
    year: now().getFullYear(),
    url: `${settings.publicUrl}${path}${url.search.length > LONGEST_QUERY ? '' : url.search}`,
    requestId: (context as { requestId?: string }).requestId,
  }
  const headers = new Headers(taken ? { 'Set-Cookie': taken.setCookie } : undefined)
  for (const renamed of renamedCookies(request)) headers.append('Set-Cookie', renamed)
  return { frame, headers }
}

/** On one's own machine everybody knows; elsewhere each page says that nothing is really paid. */
async function sandboxBanner(args: RequestArgs): Promise<string> {
  return (await wordsFor(args, 'settings'))('payments.sandboxBanner')
}

/** A non-empty `?error=` signs out, but only on a page that somebody really visited (decisions §3). */
function signsOut(request: Request, url: URL): boolean {
  if (!url.searchParams.get('error') || url.pathname === '/authentification') return false
  const destination = request.headers.get('Sec-Fetch-Dest')
  return destination === null || destination === 'document'
}

async function signOut(args: RequestArgs, url: URL): Promise<Response> {
  await api(args).pages.session.end()
  const rest = new URLSearchParams(url.search)
  rest.delete('error')
  // `//elsewhere` is a path here, but another site in a redirect.
  const address = safeReturnTo(rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname)
  return redirect(address, { headers: { 'Set-Cookie': await forgetSession(processServices().settings) } })
}

function describe(session: NonNullable<Awaited<ReturnType<typeof currentSession>>>) {
  const { userId, accountType, waitsForParent, actingFor } = session
  // The link stays: it leads to where the second factor is set up.
  const isOperator = session.isOperator || session.lacksSecondFactor
  // The header shows for whom the person acts.
  const displayName = actingFor?.name ?? session.displayName
  const pictureKey = actingFor ? (actingFor.pictureKey ?? null) : session.pictureKey
  const active = actingStanding(session)
  const id = actingFor?.organisationId ?? userId
  return {
    ...{ id, name: displayName, displayName, pictureUrl: pictureUrl(pictureKey, 400) },
    ...{ accountType, active, waitsForParent, isOperator },
    ...(actingFor ? { actsFor: actingFor.name } : {}),
  }
}

async function findAnnouncement(args: RequestArgs) {
  const announcement = await api(args).pages.announcement.current()
  if (!announcement) return null
  const closed: unknown = await announcementCookie().parse(args.request.headers.get('Cookie'))
  if (closed === announcement.announcementId) return null
  const { announcementId: id, text, href, link } = announcement
  return { id, text, href, link }
}
