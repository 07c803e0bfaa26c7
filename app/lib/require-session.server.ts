import { redirect } from '@remix-run/node'
import type { Session } from '#server/runtime/context.ts'
import { currentSession, type RequestArgs } from './request.server.ts'

/** Returns the session, or redirects to the sign-in page, which leads back here. */
export async function requireSession(args: RequestArgs): Promise<Session> {
  const session = await currentSession(args)
  if (session) return session
  const { pathname, search } = new URL(args.request.url)
  const returnTo = args.request.method === 'GET' ? `${pathname}${search}` : pathname
  throw redirect(`/authentification?${new URLSearchParams({ set: 'login', returnTo })}`)
}

/** Returns an operator's session; throws a 404 for everybody else. */
export async function requireOperator(args: RequestArgs): Promise<Session> {
  const session = await requireSession(args)
  if (!session.isOperator) throw new Response(null, { status: 404 })
  return session
}
