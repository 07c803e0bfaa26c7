import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { changePasskeys } from '#app/features/account/sign-in/passkey.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { reopenForm } from '#app/lib/form/interrupted-form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  return changePasskeys(args, await readForm(request))
}

/** The question who it is leads back here, with the form that it interrupted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const form = await reopenForm({ request, context })
  if (form?.has('isCheck')) return redirect(accountPaths.checkPasskeys)
  return redirect(`${accountPaths.security}${form ? new URL(request.url).search : ''}`)
}
