import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '#app/lib/form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { proveByPasskey, samePage } from './prove.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  return proveByPasskey(args, await readForm(request))
}

export const loader = ({ request }: LoaderFunctionArgs) => redirect(samePage(request))
