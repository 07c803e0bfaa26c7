import { createCookieSessionStorage } from '@remix-run/node'
import { z } from 'zod'
import { processServices } from '#server/process-services.ts'
import type { Asking } from './request.server.ts'

const StoredToast = z.object({
  /** A key of the namespace `common`, under `toasts`. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  tone: z.enum(['ok', 'danger', 'info']).default('ok'),
})

export type Toast = z.infer<typeof StoredToast>

/** A message for the next page only. It travels in a signed cookie, so that visitors get theirs too. */
function storage() {
  return createCookieSessionStorage({
    cookie: {
      name: 'viree_toast',
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secrets: [processServices().flashSecret],
    },
  })
}

/** The Set-Cookie header that leaves a toast for the next page. */
export async function leaveToast(toast: {
  key: string
  values?: Toast['values']
  tone?: Toast['tone']
}): Promise<string> {
  const { getSession, commitSession } = storage()
  const session = await getSession()
  session.flash('toast', toast)
  return commitSession(session)
}

/** Toasts of a request whose form comes back as a whole page: its loaders run in the same request. */
const atHand = new WeakMap<object, Toast>()

/**
 * Shows a toast with the answer to a form that comes back, and answers the headers that this takes. With script the page
 * asks again for what surrounds it, and finds the toast in the cookie; without it the page is drawn in this request.
 */
export async function showToast(
  { request, context }: Asking,
  toast: Omit<Toast, 'tone'> & { tone?: Toast['tone'] },
): Promise<HeadersInit> {
  if (new URL(request.url).pathname.endsWith('.data')) return { 'Set-Cookie': await leaveToast(toast) }
  atHand.set(context, StoredToast.parse(toast))
  return {}
}

/** The toast of this very request, if its form came back with one. */
export function toastAtHand({ context }: Asking): Toast | undefined {
  return atHand.get(context)
}

/** The toast left for this page, and the Set-Cookie header that takes it away. */
export async function takeToast(request: Request): Promise<{ toast: Toast; setCookie: string } | null> {
  const cookie = request.headers.get('cookie')
  if (!cookie?.includes('viree_toast=')) return null
  const { getSession, destroySession } = storage()
  const session = await getSession(cookie)
  const { data: toast } = StoredToast.safeParse(session.get('toast'))
  return toast ? { toast, setCookie: await destroySession(session) } : null
}
