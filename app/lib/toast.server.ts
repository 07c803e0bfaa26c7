import { createCookieSessionStorage } from '@remix-run/node'
import { z } from 'zod'
import { processServices } from '#server/process-services.ts'

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

/** The toast left for this page, and the Set-Cookie header that takes it away. */
export async function takeToast(request: Request): Promise<{ toast: Toast; setCookie: string } | null> {
  const cookie = request.headers.get('cookie')
  if (!cookie?.includes('viree_toast=')) return null
  const { getSession, destroySession } = storage()
  const session = await getSession(cookie)
  const { data: toast } = StoredToast.safeParse(session.get('toast'))
  return toast ? { toast, setCookie: await destroySession(session) } : null
}
