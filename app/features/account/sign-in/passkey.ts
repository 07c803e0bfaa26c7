import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '#app/lib/form.server.ts'
import { passkeySignIn } from './passkey.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  return passkeySignIn({ request, context }, await readForm(request))
}

export const loader = () => redirect('/authentification')
