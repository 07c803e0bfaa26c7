import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '#app/lib/form.server.ts'
import { announcementCookie } from '#app/lib/http/cookies.server.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'

/** Closes the announcement for 30 days; another announcement shows again. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const id = Number(form.get('announcementId'))
  const headers = new Headers()
  if (Number.isSafeInteger(id)) headers.set('Set-Cookie', await announcementCookie().serialize(id))
  return redirect(safeReturnTo(form.get('returnTo')), { headers })
}

export const loader = () => redirect('/')
