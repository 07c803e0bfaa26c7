import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { serializeConsent } from '#app/lib/cookies.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { safeReturnTo } from '#app/lib/return-to.ts'

/** The answer to the consent bar. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const returnTo = safeReturnTo(form.get('returnTo'))
  const consent = form.get('consent')
  if (consent !== 'ACCEPTER' && consent !== 'DECLINED') return redirect(returnTo)
  return redirect(returnTo, { headers: { 'Set-Cookie': serializeConsent(consent) } })
}

export const loader = () => redirect('/')
