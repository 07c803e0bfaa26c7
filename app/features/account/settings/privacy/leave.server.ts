import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { LeaveForm } from '#server/schemas/account/account.ts'

/** An account that never had a password sends the code of an email. */
const OF_PASSWORD = LeaveForm.partial({ code: true })
const OF_CODE = LeaveForm.partial()

/** Deletes the caller's account after checking its password. The page names the activities that prevent it. */
export async function leaveFromForm(args: RequestArgs, form: FormData) {
  const { hasPassword } = await api(args).pages.account.leaving()
  return submitForm(args, form, {
    schema: hasPassword ? OF_PASSWORD : OF_CODE,
    texts: 'password',
    send: ({ password = '', code }) => api(args).pages.account.remove({ password, code }),
    atField: { WRONG_PASSWORD: 'password', TOO_MANY_REQUESTS: 'password' },
    hideFields: ['password'],
    handled: ['HOSTS_ACTIVITIES'],
  })
}

/** Emails the link with which an account without a password confirms its deletion; returns the toast that says so. */
export async function sendDeletionCode(args: RequestArgs): Promise<{ key: string; tone: 'info' | 'danger' }> {
  const sent = await attempt(api(args).pages.account.sendDeletionCode())
  if ('answer' in sent) return { key: 'settings:toasts.deletionLinkSent', tone: 'info' }
  if (sent.refused === 'UNAUTHORIZED') throw new Response(null, { status: 404 })
  return { key: 'settings:toasts.deletionLinkTooMany', tone: 'danger' }
}
