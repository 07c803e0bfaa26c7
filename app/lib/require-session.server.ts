import { redirect } from '@remix-run/node'
import { SECOND_FACTOR_SETTINGS } from '#server/domain/account/second-factor.ts'
import type { Session } from '#server/runtime/context.ts'
import { currentSession, type RequestArgs } from './request.server.ts'

/** Returns the session, or redirects to the sign-in page, which leads back here. */
export async function requireSession(args: RequestArgs): Promise<Session> {
  const session = await currentSession(args)
  if (session) return session
  const { pathname, search } = new URL(args.request.url)
  throw redirect(
    `/authentification?${new URLSearchParams({ set: 'login', returnTo: `${pathname}${search}` })}`,
  )
}

/**
 * Returns an operator's session; leads one who lacks the required second factor to where it is set up, and throws a 404
 * for everybody else.
 */
export async function requireOperator(args: RequestArgs): Promise<Session> {
  const session = await requireSession(args)
  if (session.lacksSecondFactor) throw redirect(SECOND_FACTOR_SETTINGS)
  if (!session.isOperator) throw new Response(null, { status: 404 })
  return session
}
