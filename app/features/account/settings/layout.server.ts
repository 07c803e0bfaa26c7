import type { RequestArgs } from '#app/lib/request.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import type { Session } from '#server/runtime/context.ts'

/** The data that every page of `/mon-compte` shows about itself: its name, and whether the account is closed. */
export async function loadAccountPage(
  args: RequestArgs,
  titleKey: string,
): Promise<{ session: Session; title: string; isBanned: boolean }> {
  const session = await requireSession(args)
  return {
    session,
    title: await pageTitle(args, `settings:${titleKey}`),
    isBanned: session.accountType === 'BANNED',
  }
}

/**
 * Returns the session of an account that may still be changed; the page of a closed account has no form that posts
 * here.
 */
export async function requireOpenAccount(args: RequestArgs): Promise<Session> {
  const session = await requireSession(args)
  if (session.accountType === 'BANNED') throw new Response(null, { status: 403 })
  return session
}
