import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { accountPaths } from '#app/components/settings/account-paths.ts'
import { readForm } from '#app/lib/form.server.ts'
import { changePasskeys } from '#app/lib/passkey.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  return changePasskeys(args, await readForm(request))
}

export const loader = () => redirect(accountPaths.security)
