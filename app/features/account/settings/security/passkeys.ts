import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { changePasskeys } from '#app/features/account/sign-in/passkey.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  return changePasskeys(args, await readForm(request))
}

export const loader = () => redirect(accountPaths.security)
