import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { localeCookie } from '#app/lib/http/cookies.server.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'

/** Handles the language menu. The choice is stored in a cookie, and with the account if the person is signed in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const returnTo = safeReturnTo(form.get('returnTo'))
  const locale = form.get('locale')
  if (locale !== 'fr' && locale !== 'en') return redirect(returnTo)

  await api({ request, context }).pages.locale.set({ locale })
  return redirect(returnTo, { headers: { 'Set-Cookie': await localeCookie().serialize(locale) } })
}

export const loader = () => redirect('/')
