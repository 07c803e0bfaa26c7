import { redirect } from '@remix-run/node'
import type { Session } from '#server/context.ts'
import { type Asking, currentSession } from './request.server.ts'

/** The session, or a redirect to the sign-in page that brings people back here. */
export async function requireSession(asking: Asking): Promise<Session> {
  const session = await currentSession(asking)
  if (session) return session
  const { pathname, search } = new URL(asking.request.url)
  const returnTo = asking.request.method === 'GET' ? `${pathname}${search}` : pathname
  throw redirect(`/authentification?${new URLSearchParams({ set: 'login', returnTo })}`)
}

/** An operator's session; everybody else learns nothing about the page. */
export async function requireOperator(asking: Asking): Promise<Session> {
  const session = await requireSession(asking)
  if (!session.isOperator) throw new Response(null, { status: 404 })
  return session
}
