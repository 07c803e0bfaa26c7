import { ORPCError } from '@orpc/server'
import { redirect } from '@remix-run/node'
import { postedForm } from '#app/lib/form.server.ts'
import { KEPT_FORM, sealForm } from '#app/lib/form/interrupted-form.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { PROOF_PATH } from '#server/domain/account/identity-proof.ts'

/**
 * Returns the redirect to the page that asks who it is, when that is why a call was refused; it leads back to this page
 * with what was typed. Null for any other error.
 */
export async function proofFirst(args: RequestArgs, error: unknown): Promise<Response | null> {
  if (!(error instanceof ORPCError) || error.code !== 'CONFIRM_IDENTITY') return null
  const { reason = '' } = (error.data ?? {}) as { reason?: string }
  return redirect(`${PROOF_PATH}?${new URLSearchParams({ pour: reason, retour: await wayBack(args) })}`)
}

async function wayBack(args: RequestArgs): Promise<string> {
  const { request } = args
  const { pathname, search } = new URL(request.url)
  if (request.method === 'GET') return `${pathname}${search}`
  const [session, form] = await Promise.all([currentSession(args), postedForm(request)])
  const sealed = session && form && sealForm(session, form)
  return sealed ? `${pathname}?${new URLSearchParams({ [KEPT_FORM]: sealed })}` : pathname
}
