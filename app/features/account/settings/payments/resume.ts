import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'

/** The provider leads here when one of its links is over: another one leads on. Nothing is opened that was not begun. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const resumed = await attempt(api(args).pages.paymentAccount.resume())
  return redirect('answer' in resumed ? resumed.answer.url : accountPaths.payments)
}
