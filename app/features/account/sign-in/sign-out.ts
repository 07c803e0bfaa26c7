import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { forgetBrowser } from './session.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  await api({ request, context }).pages.session.end()
  const headers = await forgetBrowser({ request })
  headers.append('Set-Cookie', await leaveToast({ key: 'signedOut' }))
  return redirectDocument('/', { headers })
}

export const loader = () => redirect('/')
