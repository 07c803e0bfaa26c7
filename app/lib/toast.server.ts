import { redirect, type TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { dropCookie, readCookieText, serializeCookieText } from '#server/api/http/cookies/cookies.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { wordsFor } from './i18n.server.ts'
import type { RequestArgs } from './request.server.ts'

const StoredToast = z.object({
  /** A key of the namespace `toasts`, or any key with its namespace (`participation:toasts.joined`). */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  tone: z.enum(['ok', 'danger', 'info']).default('ok'),
})

type Toast = z.infer<typeof StoredToast>

export type NewToast = z.input<typeof StoredToast>

/** The purpose to which the cookie's seal is bound: no other seal opens it. */
const ABOUT = 'toast'

/**
 * Returns the Set-Cookie header that leaves a toast for the next page only. It is stored in a cookie, so that visitors
 * get theirs too, and sealed, because it may contain an address.
 */
export function leaveToast(toast: NewToast): Promise<string> {
  const { settings, dataSeal } = processServices()
  const sealed = dataSeal.seal(JSON.stringify(toast), ABOUT)
  return Promise.resolve(serializeCookieText(settings, 'toast', sealed))
}

/** Leads to another page, which shows the toast. `cookies` are further Set-Cookie headers. */
export async function redirectWithToast(
  to: string,
  toast: NewToast,
  cookies: readonly string[] = [],
): Promise<TypedResponse<never>> {
  const headers = new Headers({ 'Set-Cookie': await leaveToast(toast) })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(to, { headers })
}

/** Toasts of a request whose form is returned as a whole page: its loaders run in the same request. */
const atHand = new WeakMap<object, Toast>()

/**
 * Shows a toast with a returned form, and returns the headers for that. With script the page loads its surroundings
 * again, because the answer says `hasToast` (app/root.tsx), and finds the toast in the cookie; without it the page is
 * drawn in this request.
 */
export async function showToast({ request, context }: RequestArgs, toast: NewToast): Promise<HeadersInit> {
  if (!isDrawnNow(request)) return { 'Set-Cookie': await leaveToast(toast) }
  atHand.set(context, StoredToast.parse(toast))
  return {}
}

/**
 * A form sent without script asks for HTML. The address does not tell: Remix removes `.data` before an action sees it.
 */
function isDrawnNow({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false
}

/** Returns the toast of this very request, if its form was returned with one. */
export function toastAtHand({ context }: RequestArgs): Toast | undefined {
  return atHand.get(context)
}

/** Returns the toast left for this page, and the Set-Cookie header that deletes it. */
export function takeToast(request: Request): { toast: Toast; setCookie: string } | null {
  const { settings, dataSeal } = processServices()
  const sealed = readCookieText(settings, 'toast', request.headers.get('cookie'))
  if (sealed === null) return null
  try {
    const toast = StoredToast.parse(JSON.parse(dataSeal.open(sealed, ABOUT)))
    return { toast, setCookie: dropCookie(settings, 'toast') }
  } catch {
    return null // written by somebody else, or with an older key
  }
}

/** Returns the toasts of a page in words: it need not have loaded the namespace of another page, from which they come. */
export async function wordToasts(args: RequestArgs, toasts: (Toast | undefined)[]) {
  const shown = toasts.filter((toast) => toast !== undefined)
  if (shown.length === 0) return []
  const t = await wordsFor(args, 'common')
  return shown.map(({ tone, key, values }) => ({
    tone,
    text: t(key.includes(':') ? key : `toasts:${key}`, { ...values }),
  }))
}
